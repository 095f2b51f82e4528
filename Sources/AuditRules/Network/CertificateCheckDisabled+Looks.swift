import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

/// What is said where a name or a number of certificates decides.
let byLooks = "The server is trusted based on values anyone can put into a certificate"

extension SwiftFile {
    /// Code that is given a server's trust and calls back with whether it is to be trusted: blocks of the Network framework,
    /// functions of delegates, closures that clients for messages keep.
    func trustBlocks(_ pass: Pass) -> [Node] {
        var blocks = calls("sec_protocol_options_set_verify_block").compactMap { call in
            call.arguments.first { $0.kind == .closure }
                ?? call.argument(at: 1).flatMap { pass.declaration(of: $0.unwrapped)?.initialValue?.unwrapped }
        }
        if tree.mentions("SecTrust") {
            blocks += nodes(.functionDecl).filter(\.answersByCallback)
        }
        if tree.mentions("didReceiveTrust") {
            blocks += nodes(.assignment).filter { $0.child(.target)?.lastName == "didReceiveTrust" }
                .compactMap { $0.child(.operand)?.unwrapped }
        }
        return blocks.filter { $0.kind == .closure || $0.kind == .functionDecl }
    }
}

/// What is put into a trust so that its evaluation lets pass what it would refuse: the chain that the server itself sent as its
/// anchors, options for what has expired, a date that stands still.
func inspectWidenedTrust(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.calls("SecTrustSetAnchorCertificates") where !call.isForDevelopers {
        guard let trust = call.argument(at: 0)?.plain, let anchors = call.argument(at: 1)?.sentChain(pass, steps: 3),
            anchors.arguments.first?.plain.dottedName == trust.dottedName
        else { continue }
        pass.report("The chain sent by the server is used as its own trust anchor", at: call)
    }
    for call in file.calls("SecTrustSetOptions") where !call.isForDevelopers {
        guard let options = call.argument(at: 1)?.plain else { continue }
        let written = pass.declaration(of: options)?.initialValue ?? options
        let expired = ([written] + written.descendants).first { widening.contains($0.name) }
        guard let expired else { continue }
        pass.report(
            "`\(expired.name)` accepts a chain that is no longer valid", at: written == options ? expired : options)
    }
    for call in file.calls("SecTrustSetVerifyDate") where !call.isForDevelopers {
        guard call.argument(at: 1)?.isWrittenDate(pass, steps: 3) == true else { continue }
        pass.report("The chain is evaluated for a fixed date", at: call)
    }
}

/// Options in addresses of databases that accept any certificate: `mongodb://…?tlsInsecure=true`.
func inspectAddressOptions(_ file: SwiftFile, _ pass: inout Pass) {
    for text in file.nodes(.string, whereName: { addressMarks.occur(in: $0) }) where !text.isForDevelopers {
        // An option by itself is a word that somebody looks for.
        guard text.role == .segment || !acceptingOptions.contains(text.name.lowercased()) else { continue }
        let whole = (text.role == .segment ? text.parent?.text : nil) ?? text.text
        guard !thisMachine.occur(in: whole),
            let option = text.name.split(whereSeparator: { "?&; ".contains($0) }).first(where: {
                acceptingOptions.contains($0.lowercased())
            })
        else { continue }
        pass.report("`\(option)` accepts every server, regardless of its certificate", at: text)
    }
}

private let addressMarks = FoldedWords(
    "?ssl", "&ssl", "?tls", "&tls", "trustservercertificate", "verifyservercertificate", "rejectunauthorized")
private let thisMachine = FoldedWords("localhost", "127.0.0.1", "[::1]")

private let acceptingOptions: Set<String> = [
    "sslverify=false", "sslvalidate=false", "tlsinsecure=true", "tlsallowinvalidcertificates=true",
    "trustservercertificate=true", "verifyservercertificate=false", "ssl_cert_reqs=none", "sslverifycertificate=false",
    "rejectunauthorized=false",
]

/// Options of `SecTrustSetOptions` that let pass what is refused without them.
private let widening: Set<String> = [
    "allowExpired", "allowExpiredRoot", "leafIsCA", "implicitAnchors", "kSecTrustOptionAllowExpired",
    "kSecTrustOptionAllowExpiredRoot", "kSecTrustOptionImplicitAnchors",
]

extension Node {
    /// Whether a parameter is a server's trust.
    var isTrust: Bool { typeText.map { TypeName.base($0) == "SecTrust" } ?? false }

    /// Whether a function is given a trust and, last, a block for its answer.
    fileprivate var answersByCallback: Bool {
        let parameters = children(.parameter)
        guard parameters.contains(where: \.isTrust), let answer = parameters.last?.typeText else { return false }
        return answer.contains("->") && answer.contains("Bool")
    }

    func mentions(_ name: String) -> Bool {
        descendants.contains { $0.kind == .reference && $0.name == name }
    }

    /// Whether code asks of a trust only how many certificates it has or what they are called, and nothing that it calls can
    /// check more.
    var onlyLooksAtTrust: Bool {
        let all = descendants(.call)
        let names = Set(all.map(\.name))
        guard !names.isDisjoint(with: namesOfCertificates) || !names.isDisjoint(with: chains) else { return false }
        let answer = children(.parameter).last?.name
        guard
            all.allSatisfy({ call in
                namesOfCertificates.contains(call.name) || chains.contains(call.name) || harmless.contains(call.name)
                    || call.callee?.unwrapped.name == answer || call.name == "$2"
            }), !namesWithin.contains(where: { PinNames.speaksOfPins($0) })
        else { return false }
        if !names.isDisjoint(with: namesOfCertificates) { return true }
        // A certificate that is compared with another one is a pin, whatever that is called.
        return !names.contains("contains")
            && descendants(.binary).allSatisfy { test in
                !["==", "===", "!="].contains(test.name)
                    || test.children(.operand).contains { literals.contains($0.unwrapped.kind) }
            }
    }

    /// What a function that tells whether a trust is good gives, where that is not always no.
    func answerOfTrust(_ pass: Pass) -> Node? {
        guard child(.returnType)?.name == "Bool", let body = child(.body) else { return nil }
        let returned = body.descendants(.return).filter { $0.enclosingFunction == self }.compactMap(\.children.first)
        let last = body.children(.statement).last
        let answers = returned + (last.map { $0.kind == .return ? [] : [$0] } ?? [])
        return answers.first { !$0.isFalse(pass) }
    }

    /// The `true` or `.success` that a function gives for some hosts, whatever trust it was handed.
    func blindAnswer(_ parameters: [Node], _ pass: Pass) -> Node? {
        guard let trust = parameters.first(where: \.isTrust), !mentions(trust.name), let body = child(.body) else {
            return nil
        }
        if let done = parameters.first(where: { $0.typeText?.contains("PinningState") == true }) {
            return body.descendants(.call).filter { $0.callee?.unwrapped.name == done.name }
                .compactMap { $0.arguments.first?.unwrapped }
                .first { $0.name == "success" && !$0.isOnlyForLocalHosts }
        }
        guard child(.returnType)?.name == "Bool" else { return nil }
        return body.descendants(.return).compactMap(\.children.first)
            .first { $0.kind == .boolean && $0.name == "true" && !$0.isOnlyForLocalHosts && !$0.isBehindSwitch }
    }

    /// Where a function that answers by throwing catches what the evaluation of a chain throws, and goes on.
    var swallowedRefusal: Node? {
        for attempt in descendants(.do) {
            guard
                attempt.child(.body)?.descendants(.call).contains(where: {
                    validations.contains($0.name) && $0.argument("forHost") != nil || $0.name == "performValidation"
                }) == true
            else { continue }
            let clauses = attempt.children.filter { $0.kind == .catch }
            guard !clauses.isEmpty,
                clauses.allSatisfy({ clause in
                    !clause.descendants.contains {
                        [.throw, .try, .return].contains($0.kind) || $0.name == "fatalError"
                    }
                })
            else { continue }
            // What stands behind may check once more.
            guard let around = attempt.parent,
                !around.children.contains(where: { attempt.isBefore($0) && !attempt.contains($0) })
            else { continue }
            return clauses[0].descendants.first { $0.role == .statement } ?? clauses[0]
        }
        return nil
    }

    /// Whether a verdict of failure stands in one list with those of success: `[.proceed, .recoverableTrustFailure]`, `case
    /// .unspecified, .recoverableTrustFailure: return true`.
    var isListedBesideVerdicts: Bool {
        guard let list = parent else { return false }
        let others: [Node]
        switch list.kind {
        case .array:
            guard
                list.parent?.name == "contains" || list.outerExpression.parent?.name == "contains"
                    || list.parent?.kind == .variable
            else { return false }
            others = Array(list.children)
        default:
            guard let clause = ancestors.prefix(3).first(where: { $0.kind == .case }), clause.accepts else {
                return false
            }
            others = clause.children(.pattern).flatMap { [$0] + $0.descendants }
        }
        return others.contains { goodVerdicts.contains($0.name) }
    }

    /// Whether a clause of a switch lets the server pass.
    private var accepts: Bool {
        children(.statement).contains { statement in
            ([statement] + statement.descendants).contains {
                $0.kind == .boolean && $0.name == "true" || $0.name == "useCredential"
            }
        }
    }

    /// The call that gives the chain which a server has sent.
    fileprivate func sentChain(_ pass: Pass, steps: Int) -> Node? {
        let node = plain
        if node.kind == .call, chains.contains(node.name) { return node }
        guard steps > 0 else { return nil }
        if node.kind == .array { return node.children.lazy.compactMap { $0.sentChain(pass, steps: steps - 1) }.first }
        guard node.kind == .reference, let made = pass.declaration(of: node), made.isLocalVariable else { return nil }
        return made.initialValue?.sentChain(pass, steps: steps - 1)
    }

    /// Whether a date is written in the code, and none that is asked of the clock.
    fileprivate func isWrittenDate(_ pass: Pass, steps: Int) -> Bool {
        let node = plain
        if node.kind == .reference {
            guard steps > 0, let made = pass.declaration(of: node), made.kind == .variable else { return false }
            return made.initialValue?.isWrittenDate(pass, steps: steps - 1) ?? false
        }
        let all = [node] + node.descendants
        guard
            all.allSatisfy({ part in
                part.kind != .reference || part.name.first?.isUppercase == true || part.name == "nil"
                    || part.name.hasPrefix("kCF")
            }), !all.contains(where: { ["now", "current"].contains($0.name) && $0.kind == .member })
        else { return false }
        return all.contains { part in
            part.name == "distantPast" || part.name == "distantFuture"
                || part.kind == .call && makersOfDates.contains(part.name)
                    && part.arguments.contains { [.integer, .float, .string].contains($0.unwrapped.kind) }
        }
    }
}

/// Calls that make a date of numbers or of a text.
private let makersOfDates: Set<String> = ["Date", "NSDate", "DateComponents", "CFDateCreate", "date"]

/// Calls that give what anybody can write into a certificate.
private let namesOfCertificates: Set<String> = [
    "SecTrustGetCertificateCount", "SecCertificateCopySubjectSummary", "SecCertificateCopyCommonName",
    "SecCertificateCopyEmailAddresses", "SecCertificateCopyLongDescription", "SecCertificateCopyShortDescription",
    "SecCertificateCopyNormalizedIssuerSequence", "SecCertificateCopyNormalizedSubjectSequence",
    "SecCertificateCopySerialNumberData",
]

private let chains: Set<String> = ["SecTrustCopyCertificateChain", "SecTrustGetCertificateAtIndex"]

/// Calls beside them that check nothing.
private let harmless: Set<String> = [
    "sec_trust_copy_ref", "takeRetainedValue", "takeUnretainedValue", "SecTrustSetAnchorCertificates",
    "SecTrustSetAnchorCertificatesOnly", "SecTrustSetPolicies", "SecPolicyCreateSSL", "SecPolicyCreateBasicX509",
    "SecTrustSetNetworkFetchAllowed", "contains", "allSatisfy", "first", "last", "map", "compactMap", "flatMap",
    "filter", "hasPrefix", "hasSuffix", "lowercased", "print", "NSLog", "os_log", "debugPrint",
]

/// Calls of Alamofire that throw where a chain does not hold.
private let validations: Set<String> = [
    "performDefaultValidation", "performValidation", "evaluate", "performDefaultEvaluation",
]

private let goodVerdicts: Set<String> = [
    "proceed", "unspecified", "kSecTrustResultProceed", "kSecTrustResultUnspecified",
]

private let literals: Set<Kind> = [.integer, .boolean, .nilLiteral]
