import Device
import Testing

struct CombiningMarkTests {
  @Test func `at most 32 marks on a character are kept`() {
    let marks = { String(repeating: "\u{301}", count: $0) }
    let few = "ab" + marks(32) + "c" + marks(32)
    #expect(few.limitingMarks.unicodeScalars.elementsEqual(few.unicodeScalars))
    #expect(!few.hasTooManyMarks)
    let many = "ab" + marks(33) + "c" + marks(200_000)
    #expect(many.hasTooManyMarks)
    #expect(many.limitingMarks.unicodeScalars.elementsEqual(few.unicodeScalars))
    // The marks of a long text on different characters, and characters of several scalars.
    let text = String(repeating: "é👩‍👩‍👧नि", count: 500)
    #expect(!text.hasTooManyMarks && text.limitingMarks == text)
  }

  @Test func `an element's texts have few marks`() {
    let text = "a" + String(repeating: "\u{301}", count: 100_000)
    let element = Element(
      .textField, identifier: text, label: text, value: text, placeholder: text)
    for shown in [element.identifier, element.label, element.value, element.placeholder] {
      #expect(shown?.unicodeScalars.count == 33)
    }
  }
}
