let stepsOfBox2DPiles = [Int](repeating: 300, count: 200)
