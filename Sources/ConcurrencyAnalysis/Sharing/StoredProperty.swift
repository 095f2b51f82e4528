import AuditKit
package import CodeModel

/// A stored property of a type, or a variable of a file or a function.
package struct StoredProperty: Sendable {
    package let node: Node
    /// The written or inferred type; `nil` where the source does not tell.
    let type: String?
    let reach: Reach
    /// Who may write it, which may be fewer than may read it.
    let writeReach: Reach
    /// The property wrappers and other attributes on it that change how it is kept.
    let wrappers: [Node]

    /// A payload without a label goes by the name of its case.
    package var name: String { node.name.isEmpty ? node.parent?.name ?? "" : node.name }
    package var isLet: Bool { node.has(.isLet) }

    /// Whether it holds one number or one truth, which a processor reads and writes whole: what another thread finds there may be
    /// old, and nothing crashes.
    package var isOfNumber: Bool {
        guard let type else { return [.integer, .float, .boolean].contains(node.initialValue?.unwrapped.kind) }
        return numbers.contains(type)
    }

    var isLazy: Bool { node.has(.isLazy) }

    /// The access level as it is written, such as `public private(set)`.
    var access: String {
        let own = node.accessWord
        guard node.has(.hasNarrowSetter) else { return own }
        let setter = writeReach == .file ? "private(set)" : "internal(set)"
        return own == "internal" ? setter : "\(own) \(setter)"
    }

    /// Who can name a declaration.
    package enum Reach: Int, Sendable, Comparable {
        case file, module, everybody

        package static func < (one: Reach, other: Reach) -> Bool { one.rawValue < other.rawValue }
    }

    init(_ node: Node, type: String?) {
        self.node = node
        self.type = type
        reach = node.reach
        writeReach = min(reach, node.setterReach)
        wrappers = node.children(.attribute).filter { !plainAttributes.contains($0.name) }
    }

    /// The stored properties of a type, those of its instances alone; associated values are not among them.
    static func all(of parts: TypeParts, _ lookup: Lookup) -> [StoredProperty] {
        parts.all.flatMap(\.memberNodes).filter(\.isStoredInstanceProperty).map {
            StoredProperty($0, type: $0.declaredTypeText(lookup))
        }
    }
}

/// Attributes that leave a variable what it is without them.
private let plainAttributes: Set<String> = ["usableFromInline", "inlinable", "available", "ObservationIgnored"]

extension Node {
    /// Who can name a declaration: its own access level and that of the types around it.
    package var reach: StoredProperty.Reach {
        var widest = ownReach
        for outer in ancestors {
            if outer.kind.isFunctionLike { return .file }
            if outer.kind.isTypeDeclaration { widest = min(widest, outer.ownReach) }
        }
        return widest
    }

    fileprivate var accessWord: String {
        let words: [(Flags, String)] = [
            (.isPrivate, "private"), (.isFileprivate, "fileprivate"), (.isPublic, "public"), (.isOpen, "open"),
            (.isPackage, "package"),
        ]
        return words.first { has($0.0) }?.1 ?? "internal"
    }

    private var ownReach: StoredProperty.Reach {
        if has(.isPrivate) || has(.isFileprivate) { return .file }
        if kind == .extensionDecl { return .everybody }
        return has(.isPublic) || has(.isOpen) || has(.isPackage) ? .everybody : .module
    }

    /// Who may write the property by the word before `(set)`.
    fileprivate var setterReach: StoredProperty.Reach {
        guard has(.hasNarrowSetter) else { return .everybody }
        let modifiers = text.prefix(200)
        return modifiers.contains("internal(set)") || modifiers.contains("package(set)") ? .module : .file
    }

    /// Whether a member is a property that each instance stores.
    var isStoredInstanceProperty: Bool { isStoredProperty && !has(.isStatic) }

    /// Whether a variable keeps a value: no getter of its own, nor one that the run time gives it. One that overrides
    /// another adds observers to what the superclass keeps, or not even that.
    package var isStoredProperty: Bool {
        kind == .variable && !name.isEmpty && name != "_" && !has(.isComputed) && !has(.isOverride)
    }

    /// The type of a variable as it is written, or as its value tells.
    func declaredTypeText(_ lookup: Lookup) -> String? {
        if let text = typeText { return text }
        guard let value = initialValue?.unwrapped else { return nil }
        if let made = value.constructedType { return made }
        if value.kind == .closure || value.kind == .call && value.callee?.kind == .closure {
            let closure = value.kind == .closure ? value : value.callee
            return closure?.child(.returnType)?.name
        }
        return lookup.type(of: value)?.text
    }

    /// The type that `Set<Int>()`, `[String: Int]()` and `Foo.Bar(…)` make.
    fileprivate var constructedType: String? {
        guard kind == .call, let callee else { return nil }
        let start = callee.range.lowerBound
        let source = tree.source
        var end = start
        var level = 0
        while end < range.upperBound {
            let byte = source[end]
            if byte == UInt8(ascii: "<") || byte == UInt8(ascii: "[") { level += 1 }
            let isArrow = byte == UInt8(ascii: ">") && end > start && source[end - 1] == UInt8(ascii: "-")
            if byte == UInt8(ascii: ">") && !isArrow || byte == UInt8(ascii: "]") { level -= 1 }
            if level == 0, byte == UInt8(ascii: "(") || byte == UInt8(ascii: "{") || byte == 0x20 { break }
            end += 1
        }
        var text = tree.text(start..<end)
        if text.hasSuffix(".init") { text.removeLast(5) }
        if callee.kind == .array || callee.kind == .dictionary { return text }
        let last = TypeName.base(text)
        return last.first { $0 != "_" }?.isUppercase == true || last.hasPrefix("os_") || last.hasPrefix("pthread_")
            ? text : nil
    }
}

private let numbers: Set<String> = [
    "Bool", "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "Float", "Double",
    "CGFloat", "TimeInterval", "OSStatus", "CFAbsoluteTime", "CFTimeInterval", "ObjCBool",
]
