import ComparisonReport

/// Pictures that look like those of a phone's screen, and are as long as real ones.
enum FixturePictures {
  private static let outline = String(repeating: "M12.5 3.25L8.75 9.5Q4 2 1.5 7Z", count: 36)

  static func picture(title: String, rows: Int) throws -> PictureData {
    let lines = (0..<rows).map { row in
      let y = 130 + row * 56
      return "<g><rect x=\"0\" y=\"\(y)\" width=\"390\" height=\"55\" fill=\"#fff\" "
        + "stroke=\"#ccc\"/><circle cx=\"30\" cy=\"\(y + 28)\" r=\"11\" fill=\"#fe4565\"/>"
        + "<text x=\"56\" y=\"\(y + 34)\">Row \(row + 1) of \(title)</text>"
        // Real pictures draw letters as outlines.
        + "<path fill=\"none\" d=\"\(outline)\"/></g>"
    }
    return try Blank.picture(
      svg: "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 390 844\" "
        + "font-family=\"sans-serif\" font-size=\"17\"><rect width=\"390\" height=\"844\" "
        + "fill=\"#f2f2f7\"/><text x=\"195\" y=\"80\" text-anchor=\"middle\" "
        + "font-weight=\"bold\">\(title)</text>\(lines.joined())</svg>")
  }
}
