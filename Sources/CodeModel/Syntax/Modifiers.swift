@_spi(RawSyntax) import SwiftSyntax

extension Lowering {
    /// Puts the modifiers of a declaration into the flags of the open record.
    mutating func modifiers(_ raw: RawSyntax, _ offset: Int) {
        insert(modifierFlags(of: raw))
        visit(trimmed(raw, at: offset))
    }

    /// Notes `async` and `throws`.
    mutating func effects(_ raw: RawSyntax, _ offset: Int) {
        for case let child? in raw.layoutView?.children ?? .init(UnsafeBufferPointer(start: nil, count: 0)) {
            if child.kind == .throwsClause { insert(.isThrowing) }
            if let token = child.tokenView, token.presence == .present {
                insert(token.rawText == "async" ? .isAsync : .isThrowing)
            }
        }
        visit(trimmed(raw, at: offset))
    }
}

/// The flags of a modifier list, or of the `let` of a variable; none for anything else.
func modifierFlags(of raw: RawSyntax) -> Flags {
    if let token = raw.tokenView { return token.presence == .present && token.rawText == "let" ? .isLet : [] }
    guard raw.kind == .declModifierList, let list = raw.layoutView else { return [] }
    var flags: Flags = []
    for case let modifier? in list.children { flags.formUnion(flag(of: modifier)) }
    return flags
}

private func flag(of modifier: RawSyntax) -> Flags {
    guard let token = modifier.token() else { return [] }
    let detail = modifier.first(.declModifierDetail)?.token { $0.rawKind == .identifier || $0.rawKind == .keyword }
    let text = String(syntaxText: token.rawText)
    guard let detail else { return plain[text] ?? [] }
    let word = String(syntaxText: detail.rawText)
    if word == "set" { return .hasNarrowSetter }
    if text == "nonisolated", word == "unsafe" { return .isNonisolatedUnsafe }
    return plain[text] ?? []
}

private let plain: [String: Flags] = [
    "static": .isStatic, "class": .isStatic, "private": .isPrivate, "fileprivate": .isFileprivate,
    "public": .isPublic, "open": .isOpen, "package": .isPackage, "internal": .isInternal, "final": .isFinal,
    "lazy": .isLazy, "weak": .isWeak, "unowned": .isUnowned, "override": .isOverride, "mutating": .isMutating,
    "nonisolated": .isNonisolated, "indirect": .isIndirect,
]
