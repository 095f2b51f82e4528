import CodeModel
public import SourceFormats

/// A property list with the builds that use it.
public struct ProjectPropertyList: Sendable {
    public let path: String
    /// By the builds that use it, its contents and its name, in this order.
    public let kind: SourceKind
    public let list: PropertyList
    /// The builds whose `Info.plist` or entitlements it is; empty where no project says so.
    public let uses: [BuildVariant]

    /// Whether it lies beside lists that targets use, and all targets say which they use: a copy that nobody took away.
    public let isLeftOver: Bool

    /// The outermost value.
    public var root: PropertyList.Node { list.root }

    /// Whether a build for users takes the file; true as well where nothing is known of its use.
    public var isReleased: Bool { uses.isEmpty || uses.contains(where: \.isRelease) }

    /// The values that a text has in the builds, each with its builds, in the order of the builds.
    ///
    /// A text without references, or one in a file that no build uses, has one value: itself.
    public func values(of text: String) -> [(value: String, uses: [BuildVariant])] {
        guard text.contains("$"), !uses.isEmpty else { return [(text, uses)] }
        var values: [(value: String, uses: [BuildVariant])] = []
        var places: [String: Int] = [:]
        for use in uses {
            let value = use.expand(text)
            if let place = places[value] {
                values[place].uses.append(use)
            } else {
                places[value] = values.count
                values.append((value, [use]))
            }
        }
        return values
    }
}
