import Foundation

/// How much room an element takes in its parent, and how its children share its own.
public struct Layout: Equatable, Sendable {
  /// How children are placed.
  public enum Axis: Equatable, Sendable {
    /// One below the other, each as wide as the parent.
    case vertical
    /// Side by side, each as high as the parent.
    case horizontal
    /// Each over the whole parent, later ones above earlier ones.
    case overlay
  }

  /// How children are placed.
  public var axis: Axis
  /// The width in points in a horizontal parent; nil takes an equal share of what is left.
  public var width: Double?
  /// The height in points in a vertical parent; nil takes an equal share of what is left.
  public var height: Double?
  /// Points left free above the children.
  public var topInset: Double
  /// Where it stands on the screen, in points, whatever its parent says; nil for where it is put.
  public var fixedFrame: CGRect?

  /// Makes a layout.
  public init(
    axis: Axis = .vertical, width: Double? = nil, height: Double? = nil, topInset: Double = 0,
    fixedFrame: CGRect? = nil
  ) {
    self.axis = axis
    self.width = width
    self.height = height
    self.topInset = topInset
    self.fixedFrame = fixedFrame
  }

  /// The layout that a type has when nothing else is said. Points, as on an iPhone of 390 × 844.
  public static func standard(for type: ElementType) -> Layout {
    switch type {
    case .navigationBar, .cell: Layout(axis: .horizontal, height: 44)
    case .tabBar, .toolbar: Layout(axis: .horizontal, height: 83)
    case .button, .link, .checkBox, .key: Layout(width: 64, height: 44)
    case .image, .icon: Layout(axis: .overlay, width: 44, height: 44)
    case .switch, .toggle: Layout(width: 63, height: 44)
    case .textField, .secureTextField, .searchField, .slider: Layout(height: 44)
    case .staticText: Layout(height: 22)
    case .application, .window: Layout(axis: .overlay)
    default: Layout()
    }
  }

  /// The frames of children in a room, from the top or from the left; more than fits runs out at
  /// the far end.
  static func frames(of children: [Layout], along axis: Axis, in room: CGRect) -> [CGRect] {
    switch axis {
    case .overlay:
      return children.map { $0.fixedFrame ?? room }
    case .vertical:
      let lengths = share(room.height, among: children.map(\.height))
      var y = room.minY
      return lengths.map { length in
        defer { y += length }
        return CGRect(x: room.minX, y: y, width: room.width, height: length)
      }
    case .horizontal:
      let lengths = share(room.width, among: children.map(\.width))
      var x = room.minX
      return lengths.map { length in
        defer { x += length }
        return CGRect(x: x, y: room.minY, width: length, height: room.height)
      }
    }
  }

  private static func share(_ room: Double, among wishes: [Double?]) -> [Double] {
    let fixed = wishes.reduce(0) { $0 + ($1 ?? 0) }
    let flexible = wishes.count { $0 == nil }
    let rest = flexible > 0 ? max(0, room - fixed) / Double(flexible) : 0
    return wishes.map { $0 ?? rest }
  }
}
