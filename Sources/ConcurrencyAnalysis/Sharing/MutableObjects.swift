import AuditKit
import CodeModel

/// Classes of Foundation that are made to be changed in place, and are not safe on several threads.
///
/// Source: Threading Programming Guide, "Thread Safety Summary", and the headers of Foundation.
package enum MutableObjects {
    package static let classes: Set<String> = [
        "NSMutableArray", "NSMutableDictionary", "NSMutableSet", "NSMutableOrderedSet", "NSCountedSet",
        "NSMutableString", "NSMutableAttributedString", "NSMutableData", "NSMutableIndexSet", "NSHashTable",
        "NSMapTable", "NSPointerArray", "NSMutableCharacterSet", "NSMutableURLRequest",
    ]

    /// Whether a type text names such a class, which may have arguments.
    package static func contain(_ type: String?) -> Bool {
        type.flatMap { TypeExpression($0).lastName }.map(classes.contains) ?? false
    }

    /// Whether the member or subscript of such an object changes it.
    static func isChange(_ member: Node) -> Bool {
        if member.role == .callee { return Words.of(member.name).first.map(verbs.contains) ?? false }
        return member.isWrittenPlace
    }

    private static let verbs: Set<String> = [
        "add", "append", "insert", "remove", "replace", "set", "exchange", "sort", "union", "minus", "intersect",
        "filter", "shift", "delete", "merge", "apply", "compact", "increase", "reset",
    ]
}

extension Node {
    /// What is used of an object: `object.name`, `object?.name`, `object[key]`.
    var usedPart: Node? {
        var node = self
        while let parent = node.parent, [.optionalChain, .forceUnwrap].contains(parent.kind) { node = parent }
        guard let parent = node.parent, node.role == .base, parent.kind == .member || parent.kind == .subscriptCall
        else { return nil }
        return parent
    }
}
