/// Tells one's own copy from what others copied after it.
public struct PasteboardReceipt: Hashable, Sendable {
    let changeCount: Int

    public init(changeCount: Int) { self.changeCount = changeCount }

    /// Whether the copy is still what the pasteboard holds. What another app put there is not for us to clear.
    public func isCurrent(changeCount: Int) -> Bool { changeCount == self.changeCount }
}
