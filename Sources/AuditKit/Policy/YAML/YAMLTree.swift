/// A YAML document as a tree in which every node knows its place.
package struct YAMLTree: Sendable, Hashable {
    package let content: Content
    /// Counted from 1.
    package let line: Int
    /// Counted from 1, in characters.
    package let column: Int

    package indirect enum Content: Sendable, Hashable {
        /// A value without quotes that is empty, `~` or `null`.
        case nothing
        case text(String)
        case list([YAMLTree])
        case mapping([Pair])
    }

    package struct Pair: Sendable, Hashable {
        package let key: String
        package let line: Int
        package let column: Int
        package let value: YAMLTree
    }

    /// What the node is, with its article.
    var kind: String {
        switch content {
        case .nothing: "nothing"
        case .text: "a single value"
        case .list: "a list"
        case .mapping: "a mapping"
        }
    }

    package var text: String? { if case .text(let text) = content { text } else { nil } }

    package var items: [YAMLTree] { if case .list(let items) = content { items } else { [] } }
    package var pairs: [Pair] { if case .mapping(let pairs) = content { pairs } else { [] } }

    /// The value under a key of a mapping.
    package subscript(key: String) -> YAMLTree? { pairs.first { $0.key == key }?.value }

    /// A document of somebody else's; nothing where it is no YAML, empty, too large, too deep, or has aliases.
    package static func read(_ text: String) -> YAMLTree? { (try? YAMLReader.read(text)) ?? nil }

    /// The largest document read, in bytes.
    static let largest = 1 << 20
    /// How many lists and mappings may stand in one another.
    static let deepest = 32
}
