"""Lottie beyond the browser: the schema of the format, and rlottie, which shows pixels."""

import glob
import importlib.resources
import importlib.util
import json
import math
import os


def lottie_web():
    """The source of lottie-web, which a package carries in a map of its own source."""
    folder = importlib.util.find_spec("streamlit_lottie").submodule_search_locations[0]
    for path in glob.glob(os.path.join(folder, "**/*.map"), recursive=True):
        with open(path) as file:
            sources = json.load(file)
        for name, text in zip(sources["sources"], sources.get("sourcesContent", [])):
            if name.endswith("lottie-web/build/player/lottie.js"):
                return text
    raise AssertionError("no lottie-web in streamlit_lottie")


def check_schema(text):
    """Fails where a file breaks the schema of the Lottie specification."""
    import jsonschema
    schema = importlib.resources.files("lottie_specs") / "data/lottie.schema.json"
    validator = jsonschema.Draft202012Validator(json.loads(schema.read_text()))
    faults = list(validator.iter_errors(json.loads(text)))
    assert not faults, f"{len(faults)} faults; the first: {faults[0].message} in {faults[0].json_path}"


class Pixels:
    """A layer of a file alone, as rlottie draws it."""

    def __init__(self, text, name):
        from rlottie_python import LottieAnimation
        file = json.loads(text)
        self.width, self.height = file["w"], file["h"]
        file["layers"] = [layer for layer in file["layers"] if layer["nm"] == name]
        self.animation = LottieAnimation.from_data(json.dumps(file))

    def at(self, frame):
        """The center of what is drawn in a frame, and its area times its opacity; None for nothing."""
        data = self.animation.lottie_animation_render(frame)
        alpha = data[3::4]
        total = sum(alpha)
        if total == 0:
            return None
        x = sum(sum(alpha[column::self.width]) * (column + 0.5) for column in range(self.width))
        y = sum(sum(alpha[row * self.width:(row + 1) * self.width]) * (row + 0.5) for row in range(self.height))
        return x / total, y / total, total / 255


def is_inside(row, size, stage):
    """Whether all of an item lies on the stage, whatever its angle."""
    reach = math.hypot(*size) / 2 * max(abs(row["scaleX"]), abs(row["scaleY"]), 1) + 1
    return reach < row["x"] < stage[0] - reach and reach < row["y"] < stage[1] - reach
