import Device
import Foundation
import ScreenPicture
import Testing

struct ImageFileTests {
  @Test func anEmptyScreenIsWhite() throws {
    let pixels = try Stage.pixels()
    #expect(pixels.width == 390)
    #expect(pixels.height == 844)
    #expect(pixels.inkBounds() == nil)
  }

  @Test func twoPixelsAPointMakeThePictureTwiceAsLarge() throws {
    let field = Element(.textField, value: "Text", layout: Layout(height: 44))
    let (one, two) = (try Stage.pixels(field), try Stage.pixels(field, scale: .two))
    #expect(two.size == "780 × 1688")
    let (small, large) = (try #require(one.inkBounds()), try #require(two.inkBounds()))
    #expect(abs(large.minX - 2 * small.minX) <= 2)
    #expect(abs(large.maxX - 2 * small.maxX) <= 2)
    #expect(abs(large.maxY - 2 * small.maxY) <= 2)
  }

  @Test func bothScalesAreDrawnFromTheSameCommands() throws {
    let field = Element(.textField, value: "Text", layout: Layout(height: 44))
    #expect(
      try Stage.picture(field).drawing == (try Stage.picture(field, scale: .two).drawing))
  }

  @Test(arguments: [
    CGSize.zero, CGSize(width: 390, height: -1), CGSize(width: Double.nan, height: 9),
  ])
  func aScreenWithoutAreaHasNoPicture(_ size: CGSize) throws {
    let picture = ScreenPicture(tree: try Stage.tree([], screenSize: size))
    let error = #expect(throws: ScreenPictureError.self) { try picture.png() }
    #expect(
      error?.description == "There is no picture of the screen: it is 0 points wide or high. Make "
        + "the device with a screen size above 0.")
    #expect(picture.svg().contains("width=\"0\""))
  }

  @Test func aScreenThatIsNoneHasNoPicture() throws {
    let size = CGSize(width: 20_000, height: 100)
    let picture = ScreenPicture(tree: try Stage.tree([], screenSize: size))
    let error = #expect(throws: ScreenPictureError.self) { try picture.png() }
    #expect(
      error?.description == "There is no picture of the screen: it would have 20000 × 100 pixels, "
        + "and a picture has 16384 in each direction at most. Make the device with a smaller "
        + "screen.")
  }

  @Test func zlibsFailureIsTold() {
    #expect(
      ScreenPictureError.notCompressed(code: -4).description
        == "There is no picture of the screen: zlib could not compress it (error -4); free some "
        + "memory and try again.")
  }

  @Test func aPartOfAPictureHasThePixelsOfTheWhole() throws {
    let picture = try Stage.picture(Element(.staticText, label: "Some text"), scale: .two)
    let part = try #require(picture.cropped(to: CGRect(x: 10, y: 2, width: 60, height: 15)))
    let (whole, pixels) = (try picture.pixels, try part.pixels)
    #expect(pixels.size == "120 × 30")
    #expect(pixels.inkBounds() != nil)
    for y in 0..<30 {
      for x in 0..<120 { #expect(pixels[x, y] == whole[x + 20, y + 4]) }
    }
  }

  @Test func aPartEndsAtTheScreensEdgeAndBetweenPixels() throws {
    let picture = try Stage.picture()
    #expect(
      picture.cropped(to: CGRect(x: 380.5, y: -10, width: 100, height: 20.2))?.frame
        == CGRect(x: 380, y: 0, width: 10, height: 11))
  }

  @Test func moreThanTheScreenIsTheScreen() throws {
    let picture = try Stage.picture()
    #expect(picture.cropped(to: .infinite)?.frame == picture.frame)
  }

  @Test(arguments: [
    CGRect(x: 400, y: 0, width: 10, height: 10), .zero, .null,
    CGRect(x: 0, y: 0, width: -10, height: 10),
    CGRect(x: Double.nan, y: 0, width: 10, height: 10),
  ])
  func whereThereIsNoScreenThereIsNoPart(_ frame: CGRect) throws {
    #expect(try Stage.picture().cropped(to: frame) == nil)
  }
}
