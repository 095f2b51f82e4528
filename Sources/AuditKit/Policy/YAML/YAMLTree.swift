/// A YAML document as a tree in which every node knows its place.
struct YAMLTree: Sendable, Hashable {
    let content: Content
    /// Counted from 1.
    let line: Int
    /// Counted from 1, in characters.
    let column: Int

    indirect enum Content: Sendable, Hashable {
        /// A value without quotes that is empty, `~` or `null`.
        case nothing
        case text(String)
        case list([YAMLTree])
        case mapping([Pair])
    }

    struct Pair: Sendable, Hashable {
        let key: String
        let line: Int
        let column: Int
        let value: YAMLTree
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

    var text: String? { if case .text(let text) = content { text } else { nil } }

    /// The largest document read, in bytes.
    static let largest = 1 << 20
    /// How many lists and mappings may stand in one another.
    static let deepest = 32
}
