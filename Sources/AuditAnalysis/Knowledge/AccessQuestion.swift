import AuditKit
package import CodeModel

/// What a function that answers yes or no is asked, where somebody's access hangs on the answer.
package enum AccessQuestion {
    /// `mayManage(_:)`, `isTrusted(_:)`, `verify(_:)`: a yes lets somebody through.
    case grants
    /// `isRevoked(_:)`, `requiresPasscode()`: a yes keeps somebody out.
    case refuses

    /// The answer that lets somebody through.
    package var opening: Bool { self == .grants }
}

extension Node {
    /// What a function or a computed property that gives a Boolean is asked; nil where nobody's access hangs on it.
    package var accessQuestion: AccessQuestion? {
        guard let (name, parameters) = booleanQuestion else { return nil }
        if parameters.contains(where: { $0.label == "shouldAcceptNewConnection" }) { return .grants }
        let words = Words.ofQuestion(name)
        // `verifyIfPresent(_:)` says itself what it lets through.
        guard let first = words.first, !words.contains(where: ["if", "present", "optional"].contains) else {
            return nil
        }
        if forms.contains(first) {
            if words.dropFirst().contains(where: refusals.contains) {
                return words.contains("not") ? nil : .refuses
            }
            return words.dropFirst().contains(where: trust.contains) && !words.contains("not") ? .grants : nil
        }
        // `trusted(_:)`, `entitled()` of what a server says
        if words.count == 1, trust.contains(first), !parameters.isEmpty || has(.isAsync) { return .grants }
        if ["requires", "needs"].contains(first) { return words.contains(where: proofs.contains) ? .refuses : nil }
        if ["verify", "verifies", "authenticate", "authenticates", "authorize", "authorise"].contains(first) {
            return .grants
        }
        // `mayBeEmpty(_:)` asks how something is.
        if first == "may", let verb = words.dropFirst().first, states.contains(verb) { return nil }
        let asksOfSomebody = parameters.contains { Words.of($0.name).last.map(people.contains) ?? false }
        // `mayName(_ module:)`: what a text says, where `mayNameGuest(_:)` and `mayCarry(_ client:)` ask of somebody.
        if first == "may", words.count == 2, says.contains(words[1]), !asksOfSomebody { return nil }
        if permissions.contains(first) { return parameters.isEmpty ? nil : .grants }
        // `mandateStillValid(_:)`, `tokenTrusted(_:)`
        if let last = words.last, words.count > 1, !parameters.isEmpty, trust.contains(last) || verdicts.contains(last),
            !words.contains("not")
        {
            return .grants
        }
        return first == "can" && asksOfSomebody ? .grants : nil
    }

    /// Whether the name asks for something that an error must not be taken for: whether a thing is known or confirmed, besides
    /// what ``accessQuestion`` knows.
    package var asksForConfirmation: Bool {
        guard let (name, parameters) = booleanQuestion, !parameters.isEmpty || has(.isAsync) else { return false }
        let words = Words.ofQuestion(name)
        return forms.contains(words.first ?? "") && !words.contains("not")
            && words.dropFirst().contains(where: confirmations.contains)
    }

    /// The name and the parameters of a function or computed property that gives a Boolean, at once or as what a publisher,
    /// a future or an observable says later.
    private var booleanQuestion: (name: String, parameters: [Node])? {
        switch kind {
        case .functionDecl:
            guard let answer = child(.returnType), answer.name == "Bool" || answer.text.contains("<Bool") else {
                return nil
            }
            return (name, Array(children(.parameter)))
        case .accessor:
            guard let property = parent, property.kind == .variable else { return nil }
            return property.booleanQuestion
        case .variable:
            return typeText == "Bool" && has(.isComputed) ? (name, []) : nil
        default: return nil
        }
    }
}

extension Words {
    /// The words from the one on that asks, in `isRevoked` and in `badgeIsRevoked`.
    fileprivate static func ofQuestion(_ name: String) -> [String] {
        let words = of(name)
        // `childMayWatch`, `badgeIsRevoked`
        return words.firstIndex { forms.contains($0) || $0 == "may" }.map { Array(words[$0...]) } ?? words
    }
}

/// Words that begin a question about how something is.
private let forms: Set<String> = ["is", "has", "are", "was", "were", "have"]

/// Words that begin a question about what somebody may do.
private let permissions: Set<String> = [
    "may", "admits", "admit", "accepts", "accept", "permits", "permit", "allows", "allow", "trusts", "grants",
    "authorizes", "authorises",
]

/// Verbs that make of `may` a question about what something is.
private let states: Set<String> = [
    "be", "hold", "contain", "have", "need", "mean", "match", "fit", "differ", "fail", "throw", "overflow", "include",
]

/// Verbs that make of `may`, where nothing is named that is done, a question about what a text or a type says.
private let says: Set<String> = ["name", "carry", "mention", "denote", "refer"]

/// What a thing or somebody is that is let through.
private let trust: Set<String> = [
    "authorized", "authorised", "permitted", "allowed", "trusted", "permission", "genuine", "authentic", "entitled",
    "verified", "authenticated", "legitimate", "privileged", "trustworthy", "licensed",
]

/// What an error must not be taken for.
private let confirmations: Set<String> = [
    "known", "confirmed", "approved", "registered", "eligible", "enrolled", "paired", "licensed", "signed", "safe",
    "valid", "intact", "covered", "listed", "whitelisted", "allowlisted",
]

/// Words that end a question whose yes lets something pass.
private let verdicts: Set<String> = ["valid", "clear", "cleared", "approved", "accepted", "eligible"]

/// Words of questions about access.
package enum AccessQuestions {
    /// What a thing or somebody is that is kept out: `revoked`, `banned`.
    package static let refusing = refusals
}

/// What a thing or somebody is that is kept out.
private let refusals: Set<String> = [
    "blocked", "disallowed", "forbidden", "fraudulent", "sanctioned", "frozen", "jailbroken", "rooted",
    "revoked", "compromised", "breached", "expired", "tampered", "suspended", "banned", "replayed", "stolen", "forged",
    "blacklisted", "blocklisted", "denylisted", "leaked", "untrusted",
]

/// What somebody has to bring.
private let proofs: Set<String> = [
    "authentication", "authorization", "login", "password", "pin", "passcode", "confirmation", "approval", "mfa", "otp",
    "verification", "reauthentication", "biometrics", "signature",
]

/// Words of parameters that say who asks.
private let people: Set<String> = [
    "user", "member", "caller", "claims", "role", "principal", "identity", "requester", "actor", "viewer", "peer",
    "client", "sender",
]
