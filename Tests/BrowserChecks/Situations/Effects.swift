extension Situations {
  static var effects: [Situation] { [] }
}
