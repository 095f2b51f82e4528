import AuditKit
import AuditModel

extension EscapeVerdict {
    /// The one reference that a class exists to carry into closures; `nil` where the class is more than that.
    func carriedReference(_ project: ConcurrencyProject) -> StoredProperty? {
        guard hatch.kind == .uncheckedSendable, hatch.owner.kind == .classDecl, verdict == .race else { return nil }
        let parts = project.types.parts(of: hatch.owner)
        let stored = StoredProperty.all(of: parts, project.lookup)
        guard stored.count == 1, let only = stored.first, !only.isLet else { return nil }
        let isBox = Words.of(hatch.name).contains(where: boxes.contains) || hatch.owner.enclosingFunction != nil
        let functions = parts.all.flatMap(\.memberNodes).filter { $0.kind == .functionDecl }
        let type = only.type ?? ""
        if carried.contains(where: type.contains) { return isBox || functions.count <= 2 ? only : nil }
        let isGeneric = GenericParameters(of: hatch.owner).constraints[type] != nil
        return (isBox || isGeneric) && functions.isEmpty ? only : nil
    }
}

/// What classes are called that only carry something.
private let boxes: Set<String> = [
    "box", "holder", "wrapper", "token", "carrier", "ref", "reference", "container", "bag", "storage",
]

/// Parts of the types of references that observers and tasks are ended by.
private let carried = [
    "NSObjectProtocol", "Any?", "AnyObject", "Task<", "Continuation", "Cancellable", "Timer", "NSKeyValueObservation",
    "DispatchSource", "DispatchWorkItem", "URLSessionTask", "URLSessionDataTask", "Observation", "Listener",
]
