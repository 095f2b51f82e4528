import AuditKit
import CodeModel

extension StoredProperty {
    /// Whether each change is published: to whoever watches, before the setter is done.
    var isPublished: Bool { wrappers.contains { TypeName.base($0.name) == "Published" } }

    /// Whether observers of the property call others when it changes, who may come back for its value: a lock that is held
    /// meanwhile never opens.
    var callsOut: Bool {
        node.children(.accessor).filter { $0.name == "willSet" || $0.name == "didSet" }.contains { observer in
            observer.descendants(.call).contains { call in
                tells.contains(call.name) || call.callee?.kind == .optionalChain
                    || call.base.map { watchers.occur(in: $0.text) } ?? false
            }
        }
    }
}

/// Functions that tell others of a change.
private let tells: Set<String> = ["willChangeValue", "didChangeValue", "post", "send", "yield", "notify"]
private let watchers = FoldedWords("delegate", "observer", "listener", "handler", "subject", "publisher")
