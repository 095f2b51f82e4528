package import AuditKit
import CodeModel

/// One use of a property, with what is held there.
package struct PropertyAccess: Sendable {
    let node: Node
    let isWrite: Bool
    /// Whether other code than the type's own uses it.
    var isOutside = false
    /// Whether it changes the object that the property refers to, by a reference that somebody keeps.
    var isBehind = false
    /// The locks as the object itself names them.
    let held: HeldLocks

    /// The use as if it wrote: of what hides its writes, such as lazy properties and references.
    var asWrite: PropertyAccess { with(held, isWrite: true) }

    /// The use with other locks.
    func with(_ held: HeldLocks, isWrite: Bool? = nil) -> PropertyAccess {
        PropertyAccess(
            node: node, isWrite: isWrite ?? self.isWrite, isOutside: isOutside, isBehind: isBehind, held: held)
    }

    /// Whether a lock makes this access safe: a write needs it alone.
    func isSafe(under lock: String) -> Bool {
        if held.isEverything { return true }
        guard let mode = held.modes[lock] else { return false }
        return mode == .exclusive || !isWrite
    }
}

extension Node {
    /// Whether a use of a variable changes it, or what is stored in it.
    ///
    /// - Parameter isReference: Whether the variable holds a reference, so that changes behind it are not its own.
    package func writes(isReference: Bool, _ lookup: Lookup) -> Bool {
        guard let parent else { return false }
        if kind == .keyPath {
            return isAssignedByKeyPath || parent.kind == .subscriptCall && parent.writes(isReference: false, lookup)
        }
        switch parent.kind {
        case .assignment: return role == .target
        case .tuple where role == .element: return parent.writes(isReference: isReference, lookup)
        case .inout: return !parent.isKeyOfAssociatedObject
        case .forceUnwrap, .optionalChain: return parent.writes(isReference: isReference, lookup)
        case .subscriptCall where role == .base:
            return !isReference && parent.writes(isReference: false, lookup)
        case .member where role == .base:
            guard !isReference else { return false }
            if parent.role == .callee { return parent.changesItsBase(lookup) }
            guard parent.writesDirectly else { return parent.writes(isReference: false, lookup) }
            return !parent.isReferenceValue(lookup)
        default: return false
        }
    }

    /// Whether `&key` is given as an address that nobody reads: of an associated object, or the context of an observer.
    private var isKeyOfAssociatedObject: Bool {
        guard kind == .inout, let call = parent, call.kind == .call else { return false }
        return ["objc_setAssociatedObject", "objc_getAssociatedObject"].contains(call.name) || label == "context"
    }

    private var writesDirectly: Bool { parent?.kind == .assignment && role == .target || parent?.kind == .inout }

    /// The base of a member that is itself written: a structure changes with its parts, what a class holds does not.
    private func isReferenceValue(_ lookup: Lookup) -> Bool {
        guard let base, let type = lookup.type(of: base) else { return false }
        return ReferenceTypes.contains(type.text, lookup)
    }

    /// Whether a method that is called changes the value it is called on.
    private func changesItsBase(_ lookup: Lookup) -> Bool {
        if mutators.contains(name) { return true }
        if let call = parent, let function = lookup.function(of: call), function.enclosingType?.kind != .classDecl {
            return function.has(.isMutating)
        }
        // Who is waited for is an actor or another reference: values seldom have such methods.
        guard let verb = Words.of(name).first, parent?.coveringAwait == nil else { return false }
        return verbs.contains(verb) && !(base.map { isReferenceValue(of: $0, lookup) } ?? false)
    }

    private func isReferenceValue(of base: Node, _ lookup: Lookup) -> Bool {
        lookup.type(of: base).map { ReferenceTypes.contains($0.text, lookup) } ?? true
    }
}

/// Tells classes from values, as far as changes are concerned.
enum ReferenceTypes {
    /// Whether a variable of this type holds a reference.
    static func contains(_ text: String, _ lookup: Lookup) -> Bool {
        switch TypeExpression(text).wrapped {
        case .existential, .opaque, .function, .metatype: return true
        case .named(let path, _):
            guard let name = path.last else { return false }
            if let known = lookup.index.types[name], known.kind != .extensionDecl {
                return known.kind == .classDecl || known.kind == .actorDecl || known.kind == .protocolDecl
            }
            if prefixes.contains(where: { name.hasPrefix($0) && name.dropFirst($0.count).first?.isUppercase == true }) {
                return !values.contains(name)
            }
            return classes.contains(name)
        default: return false
        }
    }

    private static let prefixes = [
        "NS", "UI", "AV", "CA", "CL", "CB", "WK", "SK", "MK", "PH", "UN", "LA", "CK", "MTL", "SCN", "GC", "HK",
        "Dispatch",
    ]
    private static let values: Set<String> = [
        "NSRange", "NSRect", "NSPoint", "NSSize", "UIEdgeInsets", "DispatchTime", "DispatchTimeInterval",
        "CATransform3D",
        "CLLocationCoordinate2D", "DispatchWallTime", "DispatchQoS", "CLLocationDegrees",
    ]
    private static let classes: Set<String> = [
        "URLSession", "URLSessionTask", "URLSessionDataTask", "URLSessionDownloadTask", "URLSessionUploadTask",
        "UserDefaults", "FileManager", "NotificationCenter", "OperationQueue", "Operation", "Timer", "Thread",
        "RunLoop",
        "Bundle", "FileHandle", "Process", "Pipe", "JSONDecoder", "JSONEncoder", "DateFormatter", "NumberFormatter",
        "ISO8601DateFormatter", "AnyCancellable", "PassthroughSubject", "CurrentValueSubject", "Task", "AnyObject",
        "Any",
        "InputStream", "OutputStream", "Stream", "URLCache", "HTTPCookieStorage", "Progress", "Formatter",
        "CheckedContinuation", "UnsafeContinuation", "OpaquePointer", "UnsafeMutablePointer", "UnsafeMutableRawPointer",
    ]
}

/// Methods that change the value that they are called on, those of well-known libraries among them.
private let mutators = inPlaceMethods.union([
    "next", "resetBytes", "enqueue", "dequeue", "prepend", "addProduct", "formIndex", "trimPrefix", "combine",
    "makeContiguousUTF8", "write",
])

/// Verbs with which the methods begin that change a value of an unknown type.
private let verbs: Set<String> = [
    "append", "insert", "remove", "update", "push", "pop", "set", "add", "write", "enqueue", "dequeue", "increment",
    "decrement", "reset", "clear", "mutate", "advance", "move", "consume", "discard",
]
