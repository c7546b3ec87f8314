/// How much of each pixel a shape covers, from 0 to 255: what makes edges smooth.
struct CoverageMask {
  let area: PixelArea
  let coverage: [UInt8]

  /// Works out the coverage of a shape in an area of pixels.
  ///
  /// Each edge adds to the pixels that it crosses the area to its right, signed by its direction;
  /// the sums along a row are then the coverage. What is covered twice counts once.
  init(of path: PixelPath, in area: PixelArea) {
    self.area = area
    guard !area.isEmpty else {
      coverage = []
      return
    }
    var edges = EdgeSums(width: area.width, height: area.height)
    for (start, end) in path.edges {
      edges.add(
        from: (start.x - Float(area.left), start.y - Float(area.top)),
        to: (end.x - Float(area.left), end.y - Float(area.top)))
    }
    coverage = edges.coverage
  }
}

/// The sums of areas that edges leave to their right, pixel by pixel.
private struct EdgeSums {
  let width: Int
  let height: Int
  private var sums: [Float]
  /// One row's room: an edge in the last column adds to the two columns after it.
  private let stride: Int

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    stride = width + 2
    sums = Array(repeating: 0, count: stride * height)
  }

  var coverage: [UInt8] {
    [UInt8](unsafeUninitializedCapacity: width * height) { bytes, count in
      sums.withUnsafeBufferPointer { sums in
        for row in 0..<height {
          var sum: Float = 0
          for column in 0..<width {
            sum += sums[row * stride + column]
            bytes[row * width + column] = UInt8(min(abs(sum), 1) * 255 + 0.5)
          }
        }
      }
      count = width * height
    }
  }

  mutating func add(from start: (x: Float, y: Float), to end: (x: Float, y: Float)) {
    guard start.y != end.y else { return }
    let direction: Float = start.y < end.y ? 1 : -1
    let (top, bottom) = start.y < end.y ? (start, end) : (end, start)
    guard bottom.y > 0, top.y < Float(height) else { return }
    let slope = (bottom.x - top.x) / (bottom.y - top.y)
    guard slope.isFinite else { return }
    let first = max(top.y, 0)
    let last = min(bottom.y, Float(height))
    var x = top.x + (first - top.y) * slope
    for row in Int(first)..<min(Int(last.rounded(.up)), height) {
      let rowHeight = min(Float(row + 1), last) - max(Float(row), first)
      let next = x + slope * rowHeight
      add(row: row, from: clamped(x), to: clamped(next), height: rowHeight * direction)
      x = next
    }
  }

  /// What is left of the area counts as at its left edge; what is right of it does not matter.
  private func clamped(_ x: Float) -> Float { min(max(x, 0), Float(width)) }

  /// Adds the part of an edge that is within a row.
  private mutating func add(row: Int, from one: Float, to other: Float, height: Float) {
    let (left, right) = one < other ? (one, other) : (other, one)
    let first = Int(left)
    let start = row * stride + first
    sums.withUnsafeMutableBufferPointer { sums in
      if right <= Float(first + 1) {
        // The edge stays within one pixel: the part to its right is that of a trapezium.
        let leftPart = (left + right) / 2 - Float(first)
        sums[start] += height * (1 - leftPart)
        sums[start + 1] += height * leftPart
        return
      }
      // The area to the right of the edge, from one column to the next.
      let perPixel = 1 / (right - left)
      var covered: Float = 0
      for column in first...Int(right) {
        let crossedAt = min(right, Float(column + 1))
        let enteredAt = max(left, Float(column))
        let crossed = crossedAt - enteredAt
        // Of the edge's height in this column, the mean part of the pixel that is to its right.
        let before = (enteredAt - left) * perPixel
        let within = crossed * perPixel
        let mean = before + within * (1 - ((enteredAt + crossedAt) / 2 - Float(column)))
        sums[start + column - first] += height * (mean - covered)
        covered = mean
      }
      sums[start + Int(right) - first + 1] += height * (1 - covered)
    }
  }
}
