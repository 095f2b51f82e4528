import AuditKit
import CodeModel

private let mutators = inPlaceMethods.union(["resetBytes", "copyBytes"])

extension Node {
    /// Whether a local variable is given another value, or filled, after its declaration.
    package var isRewritten: Bool {
        guard let scope else { return true }
        return scope.descendants.contains { use in
            use.kind == .reference && use.name == name && use.changesItsName
        }
    }

    private var changesItsName: Bool {
        guard let parent else { return false }
        switch parent.kind {
        case .assignment: return role == .target
        case .inout: return !parent.isCryptoInput
        case .member where role == .base:
            guard parent.role == .callee else { return parent.kind == .member && parent.name == "mutableBytes" }
            return mutators.contains(parent.name)
        case .subscriptCall where role == .base, .forceUnwrap, .optionalChain: return parent.changesItsName
        default: return false
        }
    }

    /// Whether `&x` only lends its bytes to a C function that reads them.
    private var isCryptoInput: Bool {
        guard kind == .inout, let call = parent, call.kind == .call else { return false }
        guard let sinks = CryptoSink.named[call.name] else { return false }
        return sinks.contains { sink in sink.argument(of: call) == self }
    }
}
