import CLibXML2
import Device
import Foundation
import ScreenPicture
import Testing

struct SVGTests {
  /// Parses an SVG strictly, which fails unless it is well-formed.
  private func check(_ svg: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let bytes = Array(svg.utf8CString)
    let document = xmlReadMemory(
      bytes, Int32(bytes.count - 1), nil, nil, Int32(XML_PARSE_NOERROR.rawValue))
    #expect(document != nil, "not well-formed: \(svg)", sourceLocation: sourceLocation)
    xmlFreeDoc(document)
  }

  @Test func itIsAsLargeAsTheScreenInPoints() throws {
    let svg = try Stage.picture(scale: .two).svg()
    check(svg)
    #expect(svg.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"390\" height=\"844\""))
    #expect(svg.contains("viewBox=\"0 0 390 844\""))
  }

  @Test func whatXMLGivesAMeaningIsEscaped() throws {
    let picture = try Stage.picture(
      Element(.staticText, label: "<a href=\"x\">Fish & 'chips'</a>\u{0}\u{b}\u{ffff}"))
    check(picture.svg())
    #expect(
      picture.svg().contains("&lt;a href=&quot;x&quot;&gt;Fish &amp; 'chips'&lt;/a&gt; </text>"))
  }

  @Test func everyTextIsThereInTheLengthThatItHasInPixels() throws {
    let picture = try Stage.picture(
      Element(.staticText, label: "Žluťoučký kůň 😀"), Element(.button, label: "Save"))
    let svg = picture.svg()
    check(svg)
    for line in picture.texts {
      #expect(svg.contains(">\(line.text)</text>"))
      let length = (line.width * 100).rounded() / 100
      #expect(svg.contains("textLength=\"\(length)\"") || length == length.rounded())
    }
  }

  @Test func itDrawsEveryCommandOfTheDrawing() throws {
    let picture = try Stage.picture(
      Element(.textField, value: "a", isFocused: true), Element(.slider), Element(.switch),
      Element(.image, value: "{\"color\":\"#fe4565\"}"))
    let svg = picture.svg()
    check(svg)
    let marks = svg.matches(of: #/<(rect|polyline|text) /#).count
    // One more: the white ground.
    #expect(marks == picture.drawing.commands.count + 1)
    #expect(svg.contains("fill=\"#fe4565\""))
  }

  @Test func halfSeenThingsAreHalfSeen() throws {
    let alert = Element(.alert, label: "Sure?")
    let svg = try Stage.picture(alert: alert).svg()
    check(svg)
    #expect(svg.contains("fill=\"#000000\" fill-opacity=\"0.4\""))
  }

  @Test func aPartShowsThePart() throws {
    let picture = try Stage.picture(
      Element(.staticText, label: "one"), Element(.other),
      Element(.staticText, label: "two"))
    let part = try #require(picture.cropped(to: CGRect(x: 0, y: 800, width: 390, height: 44)))
    check(part.svg())
    #expect(part.svg().contains("viewBox=\"0 800 390 44\""))
    #expect(part.svg().contains(">two<"))
    #expect(!part.svg().contains(">one<"))
  }

  @Test func nothingInItHasAnIDThatCouldMeetAnotherPictures() throws {
    let line = Element(.staticText, label: "Wide text", layout: Layout(height: 44))
    let list = Element(.scrollView, layout: Layout(height: 22), content: .elements([line]))
    let svg = try Stage.picture(list, Element(.button, label: "OK")).svg()
    check(svg)
    #expect(!svg.contains("id="))
    #expect(!svg.contains("url("))
  }
}
