package import CodeModel

extension Node {
    /// The value that stands under this key: in a dictionary, or set by a subscript.
    package var valueUnderKey: Node? {
        guard let parent else { return nil }
        if parent.kind == .dictionaryEntry, role == .key { return parent.child(.value) }
        return parent.kind == .subscriptCall && parent.role == .target ? parent.parent?.child(.operand) : nil
    }
}
