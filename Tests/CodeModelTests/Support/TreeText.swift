@testable import CodeModel

extension CodeTree {
    /// The tree as indented text, one node a line: `role: label: kind name [flags]`.
    var outline: String {
        var lines: [String] = []
        root.children.forEach { $0.outline(depth: 0, into: &lines) }
        return lines.joined(separator: "\n")
    }

    /// Reads source that may be broken.
    static func reading(_ source: String, path: String = "Sample.swift") -> CodeTree {
        SwiftReader.read(Array(source.utf8), path: path).tree
    }
}

extension Node {
    fileprivate func outline(depth: Int, into lines: inout [String]) {
        var line = String(repeating: "  ", count: depth)
        if role != .none { line += "\(role): " }
        if !label.isEmpty { line += "\(label): " }
        line += "\(kind)"
        if !name.isEmpty { line += " " + name.debugDescription.dropFirst().dropLast() }
        let words = flagWords.filter { has($0.flag) }.map(\.word)
        if !words.isEmpty { line += " [" + words.joined(separator: " ") + "]" }
        lines.append(line)
        children.forEach { $0.outline(depth: depth + 1, into: &lines) }
    }
}

private let flagWords: [(flag: Flags, word: String)] = [
    (.isLet, "let"), (.isStatic, "static"), (.isPrivate, "private"), (.isFileprivate, "fileprivate"),
    (.isPublic, "public"), (.isOpen, "open"), (.isPackage, "package"), (.hasNarrowSetter, "narrowSetter"),
    (.isFinal, "final"), (.isLazy, "lazy"), (.isWeak, "weak"), (.isUnowned, "unowned"), (.isOverride, "override"),
    (.isMutating, "mutating"), (.isNonisolated, "nonisolated"), (.isNonisolatedUnsafe, "nonisolated(unsafe)"),
    (.isAsync, "async"), (.isThrowing, "throws"), (.isOptional, "?"), (.isForced, "!"), (.isOptionalBinding, "binding"),
    (.isPattern, "pattern"), (.isTrailingClosure, "trailing"), (.hasImplicitBase, "implicitBase"),
    (.isDefaultCase, "default"), (.isComputed, "computed"), (.isElse, "else"), (.isRawString, "raw"),
    (.isMultiline, "multiline"), (.isInternal, "internal"), (.isIndirect, "indirect"),
]
