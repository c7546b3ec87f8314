import Device
import Foundation
import ScreenPicture
import Testing

struct VisibilityTests {
  private func cell(_ text: String) -> Element {
    Element(.cell, content: .elements([Element(.staticText, label: text)]))
  }

  private func rows(_ count: Int) -> Element {
    Element(
      .table,
      content: .rows(Rows(Array(0..<count), id: { $0 }, state: 0) { self.cell("Row \($0)") }))
  }

  @Test func aLongTableCostsOnlyWhatShows() throws {
    let tree = try Stage.tree([rows(100_000)])
    let picture = ScreenPicture(tree: tree)
    #expect(picture.texts.map(\.text) == (0...18).map { "Row \($0)" })
    // Application, window, screen, table, and for each of the rows that show a cell and a text. Of
    // the last one too little shows for its text.
    #expect(tree.nodeCount == 4 + 2 * 20)
    #expect(!tree.isIndexed)
  }

  @Test func aScrolledTableShowsTheRowsThatAreScrolledTo() throws {
    let tree = try Stage.tree([rows(1000)])
    let device = Device(apps: [])
    let table = tree.application.children[0].children[0].children[0]
    device.scrollToVisible(try #require(table.child(at: 500)))
    let texts = ScreenPicture(tree: tree).texts.map(\.text)
    #expect(texts.contains("Row 500"))
    #expect(texts.count <= 21)
  }

  @Test func whatScrollsIsCutAtItsEdges() throws {
    let lines = (0..<20).map {
      Element(.cell, value: "{}", isSelected: $0 >= 0, layout: Layout(height: 44))
    }
    let list = Element(.scrollView, layout: Layout(height: 100), content: .elements(lines))
    let pixels = try Stage.picture(list, Element(.other)).pixels
    // The third cell, in the colour of what is chosen, ends where the list ends.
    #expect(pixels[100, 99] == 0xd9e9ff)
    #expect(!pixels.hasInk(in: CGRect(x: 0, y: 100, width: 390, height: 744)))
  }

  @Test func aTextAtTheEdgeOfWhatScrollsIsCutInTheMiddle() throws {
    let line = Element(.staticText, label: "Wide text", layout: Layout(height: 44))
    let list = Element(.scrollView, layout: Layout(height: 22), content: .elements([line]))
    let pixels = try Stage.picture(list, Element(.other)).pixels
    let ink = try #require(pixels.inkBounds())
    #expect(ink.maxY == 22)
    #expect(try Stage.picture(list).svg().contains("viewBox=\"16 0 358 22\""))
  }

  @Test func whatIsOutsideOfTheScreenIsLeftOut() throws {
    for corner in [CGPoint(x: 0, y: 844), CGPoint(x: 400, y: 0)] {
      let frame = CGRect(origin: corner, size: CGSize(width: 390, height: 44))
      #expect(try Stage.picture(cell("Text"), at: frame).drawing.commands == [])
    }
  }

  @Test func laterElementsAreOverEarlierOnes() throws {
    let below = Element(.button, label: "MMMM", layout: Layout())
    let screen = try Stage.tree([below, Element(.cell, layout: Layout())], axis: .overlay)
    #expect(try !ScreenPicture(tree: screen).pixels.colors.contains(0x0060c9))
  }
}
