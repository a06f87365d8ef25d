"""Tunes a spring to a trace: finds the frequency and damping with which a card moves as one did on film.

    python tune_spring.py

It needs SciPy. The trace is positions in whole points at 30 frames per second, as eyes read them off a film.
"""

import numpy
import scipy.optimize

import libration

#: The card's x in each frame: it was let go 120 points beside where a spring of unknown strength holds it.
TRACE = [
    280, 277, 268, 255, 239, 220, 201, 181, 163, 146, 132, 121, 113, 108, 107, 108, 111, 117, 124, 132, 141, 150,
    158, 165, 172, 177, 181, 183, 184, 183, 182, 179, 176, 173, 169, 165, 161, 158, 155, 153, 151, 150, 149, 150,
    150, 151]
RATE = 30


def motion(frequency: float, damping: float) -> numpy.ndarray:
    """The card's x in each frame, with such a spring."""
    stage = libration.Stage(width=320, height=240, rate=120)
    card = stage.add_item("card", center=(280, 120), size=(60, 60))
    stage.add("attachment", item=card, anchor=(160, 120), length=0, frequency=frequency, damping=damping)
    places = [card.x]
    for _ in range(len(TRACE) - 1):
        stage.advance(120 // RATE, force=True)
        places.append(card.x)
    return numpy.array(places)


def main() -> None:
    def misses(options: numpy.ndarray) -> numpy.ndarray:
        return motion(*options) - TRACE

    found = scipy.optimize.least_squares(misses, x0=[1.0, 0.6], bounds=([0.2, 0.02], [4, 2]), diff_step=1e-3)
    frequency, damping = found.x
    worst = numpy.abs(found.fun).max()
    print(f"frequency {frequency:.3f}, damping {damping:.3f}: at most {worst:.2f} pt from the trace")


if __name__ == "__main__":
    main()
