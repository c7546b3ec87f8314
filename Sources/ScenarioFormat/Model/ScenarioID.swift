/// The identifier of a scenario: a capital letter, a dot and a number, such as `A.1`.
public struct ScenarioID: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The letter of the group that the scenario belongs to, `A` to `Z`.
  public let letter: Character

  /// The number within the group, 1 to 9999.
  public let number: Int

  /// The identifier written in `text`, or nil when `text` is not exactly a letter, a dot, a number.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count >= 3, (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(bytes[0]),
      bytes[1] == UInt8(ascii: "."), let number = ItemNumber.read(bytes[2...])
    else { return nil }
    letter = Character(Unicode.Scalar(bytes[0]))
    self.number = number
  }

  /// The identifier as written in a file: `A.1`.
  public var description: String { "\(letter).\(number)" }

  /// The identifier without its dot, as file, class and method names start with it: `A1`.
  public var compact: String { "\(letter)\(number)" }

  /// Orders by letter, then by number, so that `A.2` comes before `A.10`.
  public static func < (left: ScenarioID, right: ScenarioID) -> Bool {
    (left.letter, left.number) < (right.letter, right.number)
  }
}

/// Reading the numbers of scenarios, test cases, steps, expectations and preconditions.
enum ItemNumber {
  /// The numbers that may be written.
  static let range = 1...9999

  /// The number that the digits stand for, or nil for anything else, `0` and `01` among it.
  static func read(_ digits: ArraySlice<UInt8>) -> Int? {
    guard let first = digits.first, digits.count <= 4, first != UInt8(ascii: "0") else {
      return nil
    }
    var number = 0
    for digit in digits {
      guard isDigit(digit) else { return nil }
      number = number * 10 + Int(digit - UInt8(ascii: "0"))
    }
    return number
  }

  /// Whether a byte is an ASCII digit.
  static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
