import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

/// Callbacks of NIOSSL that always say yes.
func inspectCallbacks(_ file: SwiftFile, _ pass: inout Pass) {
    let callbacks = file.calls("NIOSSLClientHandler", "NIOSSLServerHandler", "setCustomVerification", "sslVerification")
        .compactMap { $0.arguments.first { $0.kind == .closure } }
    for callback in callbacks where !callback.isForDevelopers {
        let yes = callback.descendants.filter { $0.name == "certificateVerified" && $0.kind == .member }
        guard let first = yes.first, yes.count == 1, !callback.descendants.contains(where: { $0.name == "failed" }),
            !first.ancestors.prefix(while: { $0 != callback }).contains(where: {
                [.if, .guard, .ternary, .switch].contains($0.kind)
            }),
            !callback.descendants.contains(where: { [.guard, .try].contains($0.kind) })
        else { continue }
        pass.report("Every server is accepted, regardless of its certificate", at: first)
    }
}

/// Functions that are given a trust and answer yes without a look at it, by their result or by the callback of Starscream's
/// `CertificatePinning`.
func inspectTrustFunctions(_ file: SwiftFile, _ pass: inout Pass) {
    guard file.tree.mentions("SecTrust") else { return }
    // What trusts the server then is told already.
    let isTold = file.trustAcceptances().contains { acceptance in
        acceptance.trustHandling(in: file, pass).map { !$0.evaluates && !$0.delegates && !$0.readsCertificates }
            ?? false
    }
    guard !isTold else { return }
    for function in file.nodes(.functionDecl) where !function.isForDevelopers {
        let parameters = function.children(.parameter)
        guard parameters.contains(where: { $0.typeText.map(TypeName.base) == "SecTrust" }) else { continue }
        if function.onlyLooksAtTrust, let answer = function.answerOfTrust(pass) {
            pass.report(byLooks, at: answer)
            continue
        }
        guard let answer = function.answerWithoutLook(parameters) ?? function.blindAnswer(parameters, pass) else {
            continue
        }
        let handling = TrustHandling(of: function, in: pass)
        guard !handling.evaluates, !handling.delegates, !handling.readsCertificates else { continue }
        pass.report("Every server is accepted, regardless of its certificate", at: answer)
    }
}

/// Evaluators of Alamofire that look at nothing of the chain, or at no more than whether there is one.
func inspectEvaluators(_ file: SwiftFile, _ pass: inout Pass) {
    guard file.tree.mentions("SecTrust") else { return }
    for function in file.tree.nodes(.functionDecl, named: ["evaluate"]) where !function.isForDevelopers {
        let parameters = function.children(.parameter)
        guard parameters.count == 2, parameters[1].label == "forHost", let body = function.child(.body),
            parameters[0].typeText.map(TypeName.base) == "SecTrust",
            function.enclosingType?.kind != .protocolDecl
        else { continue }
        if let place = function.swallowedRefusal {
            pass.report("Errors from the chain evaluation are caught, and the server is accepted", at: place)
            continue
        }
        let handling = TrustHandling(of: function, in: pass)
        let statements = body.children(.statement)
        guard !handling.evaluates, !handling.delegates, !handling.readsCertificates || body.onlyCountsCertificates,
            !body.readsKeys, statements.last?.kind != .throw, statements.last?.name != "fatalError"
        else { continue }
        pass.report("Every server is accepted, regardless of its certificate", at: statements.last ?? function)
    }
}

/// Results of an evaluation that mean that the chain failed, taken for good: `result == .recoverableTrustFailure`.
func inspectVerdicts(_ file: SwiftFile, _ pass: inout Pass) {
    for failure in file.uses("recoverableTrustFailure", "kSecTrustResultRecoverableTrustFailure")
    where !failure.isForDevelopers {
        if failure.isListedBesideVerdicts {
            pass.report("A chain that failed evaluation is also accepted", at: failure)
            continue
        }
        guard let test = failure.parent, test.kind == .binary, test.name == "==",
            let or = test.parent, or.kind == .binary, or.name == "||",
            or.ancestors.prefix(3).contains(where: { $0.kind == .return || $0.kind == .guard })
                || or.parent?.kind == .binary || or.parent?.kind == .block
        else { continue }
        let names = ([or] + or.ancestors.prefix { $0.kind == .binary }).last?.namesWithin ?? []
        guard names.contains(where: { verdicts.contains($0) }) else { continue }
        pass.report("A chain that failed evaluation is also accepted", at: failure)
    }
}

/// A setting that stands in for an evaluation: `SecTrustEvaluateWithError(trust, nil) || isLenient`.
func inspectBypasses(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.calls("SecTrustEvaluateWithError") where !call.isForDevelopers {
        guard let or = call.parent, or.kind == .binary, or.name == "||",
            let other = or.children(.operand).first(where: { !$0.contains(call) && $0 != call })?.unwrapped,
            [.reference, .member].contains(other.kind), !other.has(.hasImplicitBase),
            !Words.of(other.name).contains(where: otherChecks.contains),
            pass.declaration(of: other)?.initialValue?.kind != .call
        else { continue }
        pass.report(
            "The server is trusted without validation when a flag is set", at: other,
            .init(severity: .high, confidence: .medium))
    }
    for local in file.nodes(.variable) where local.initialValue?.unwrapped.name == "SecTrustEvaluateWithError" {
        guard let function = local.enclosingFunction, !local.isForDevelopers else { continue }
        for use in function.descendants(.reference) where use.name == local.name {
            guard let or = use.parent, or.kind == .binary, or.name == "||",
                let other = or.children(.operand).first(where: { $0 != use })?.unwrapped,
                [.reference, .member].contains(other.kind), Words.of(other.name).contains(where: lenience.contains)
            else { continue }
            pass.report(
                "The server is trusted without validation when a flag is set", at: other,
                .init(severity: .high, confidence: .medium))
        }
    }
}

/// Words of settings that let servers pass that should not.
private let lenience: Set<String> = [
    "allow", "allows", "allowed", "insecure", "untrusted", "ignore", "ignores", "skip", "lenient", "relaxed", "bypass",
    "disable", "disabled", "signed", "unsafe", "trust", "trusts",
]

/// Words of names that hold the outcome of a check of another sort.
private let otherChecks: Set<String> = [
    "pin", "pinned", "pins", "matches", "match", "known", "localhost", "loopback", "same", "equal", "valid", "verified",
]

private let verdicts: Set<String> = [
    "proceed", "unspecified", "kSecTrustResultProceed", "kSecTrustResultUnspecified",
]

extension Node {
    /// What a block answers that is given a server's trust and never looks at it; nothing where it always refuses.
    func answerWithoutTrust(_ answers: [Node], _ pass: Pass) -> Node? {
        let parameters = children(.parameter)
        guard kind == .closure else {
            guard let trust = parameters.first(where: \.isTrust), !mentions(trust.name) else { return nil }
            return answers.compactMap { $0.arguments.first }.first { $0.isTrue(pass) && !$0.isOnlyForLocalHosts }
        }
        let trust = parameters.count == 3 ? parameters[1].name : "$1"
        let isRead = descendants.contains { node in
            node.kind == .reference && node.name == trust
                || node.name.contains("certificate") || node.name.contains("Certificate")
        }
        guard !isRead else { return nil }
        return answers.compactMap { $0.arguments.first }.first { !$0.isFalse(pass) }
    }

    /// Whether nothing is asked of a chain but how long it is.
    fileprivate var onlyCountsCertificates: Bool {
        !descendants(.call).contains { call in
            ["SecCertificate", "SecKey", "SecTrustCopy", "SecTrustGetCertificateAt"].contains {
                call.name.hasPrefix($0)
            }
        }
    }

    /// Whether something that Alamofire reads of a trust is compared: `trust.af.publicKeys`, `trust.af.certificateData`.
    fileprivate var readsKeys: Bool {
        descendants(.member).contains { member in
            member.base?.unwrapped.name == "af" && ["publicKeys", "certificateData", "publicKey"].contains(member.name)
        } || descendants(.call).contains { ["contains", "isSubset", "isDisjoint", "intersection"].contains($0.name) }
    }

    /// The `true` or `.success` that a function gives whatever it was handed; nothing where something decides.
    fileprivate func answerWithoutLook(_ parameters: [Node]) -> Node? {
        guard let body = child(.body),
            !body.descendants.contains(where: { [.if, .guard, .switch, .ternary, .try, .for].contains($0.kind) })
        else { return nil }
        if child(.returnType)?.name == "Bool" {
            guard let last = body.children(.statement).last else { return nil }
            let value = last.kind == .return ? last.children.first : last
            return value?.kind == .boolean && value?.name == "true" ? value : nil
        }
        guard let done = parameters.first(where: { $0.typeText?.contains("PinningState") == true }) else { return nil }
        let answers = body.descendants.filter { $0.kind == .call && $0.callee?.unwrapped.name == done.name }
        guard answers.count == 1, let value = answers[0].arguments.first?.unwrapped, value.name == "success" else {
            return nil
        }
        return value
    }

    /// `SecTrustEvaluateAsyncWithError(trust, queue) { _, _, _ in complete(true) }`: the verdict is there and not asked.
    var ignoresVerdict: Bool {
        guard let closure = enclosing(.closure), let call = closure.parent, call.kind == .call,
            call.name.hasPrefix("SecTrustEvaluateAsync"), role == .statement || parent == closure
        else { return false }
        let verdict = closure.children(.parameter).dropFirst().first?.name ?? "$1"
        return !closure.descendants.contains { $0.kind == .guard || $0.kind == .return }
            && (verdict == "_" || !closure.descendants.contains { $0.kind == .reference && $0.name == verdict })
    }
}
