import AuditKit
import CodeModel

extension Node {
    /// Whether a value goes somewhere, and is not compared, matched or listed as a key.
    package var isUsedAsValue: Bool {
        var node = self
        while let parent = node.parent {
            switch parent.kind {
            case .cast, .try, .await, .forceUnwrap: node = parent
            // A conversion such as `CCAlgorithm(x)` or `x.rawValue`.
            case .call where node.role == .argument && parent.arguments.count == 1 && parent.isConversion: node = parent
            case .member where node.role == .base && parent.name == "rawValue": node = parent
            case .binary: return !parent.isComparison
            case .case, .patternMatch: return node.role == .body || node.role == .statement
            case .switch: return false
            default: return node.role != .key && node.role != .pattern
            }
        }
        return true
    }

    private var isConversion: Bool { callee?.kind == .reference && (name.first?.isUppercase ?? false) }

    /// Whether one case of a switch gives one name for another, as a wrapper of a library does for all it knows.
    package var isMapped: Bool {
        guard !isHandedBesideOthers, let clause = ancestors.prefix(6).first(where: { $0.kind == .case }) else {
            return false
        }
        return clause.children(.pattern).allSatisfy { $0.kind == .member || $0.kind == .tuple }
            && clause.children(.statement).count <= 1
    }

    /// Whether the case that gives a weak cipher or mode is called what it gives, as in a wrapper of all that a library knows:
    /// `case .des: kCCAlgorithmDES`, and not `case .compatible: kCCAlgorithmDES`.
    package var isMappedByName: Bool {
        guard isMapped, let clause = ancestors.prefix(6).first(where: { $0.kind == .case }) else { return false }
        let word = CipherOrigins.ciphers[name].map { $0.lowercased().filter(\.isLetter) } ?? "ecb"
        return clause.children(.pattern).contains { $0.namesWithin.contains { $0.lowercased().contains(word) } }
    }

    /// Whether a function is given a value together with what it is for: `store(data, key, accessible: …)`.
    private var isHandedBesideOthers: Bool {
        guard role == .argument, let call = parent, call.kind == .call else { return false }
        return !call.isConversion && call.arguments.count > 1
    }

    /// The names in an expression: references and members below it, and itself.
    package var namesWithin: [String] {
        let own = kind == .reference || kind == .member ? [name] : []
        return own + descendants.filter { $0.kind == .reference || $0.kind == .member }.map(\.name)
    }
}
