import AuditKit
package import CodeModel

extension Node {
    /// The literal `true`.
    package var saysYes: Bool { unwrapped.kind == .boolean && unwrapped.name == "true" }

    /// `isUnlocked = true`, `state = .unlocked`.
    package var setsAccess: Bool {
        guard let target = child(.target)?.unwrapped, let value = child(.operand)?.unwrapped else { return false }
        if value.saysYes { return Words.of(target.name).contains(where: grantingWords.contains) }
        let isLocked = value.kind == .boolean && value.name == "false"
        if isLocked { return ["isLocked", "locked", "isAppLocked"].contains(target.name) }
        return value.kind == .member && Words.of(value.name).contains(where: grantingWords.contains)
            && !Words.of(value.name).contains("not")
    }

    /// Whether a call hands a request on to what the middleware protects.
    package var passesOn: Bool {
        guard kind == .call, let callee = callee?.unwrapped else { return false }
        if callee.kind == .reference { return callee.name == "next" }
        guard callee.kind == .member, let chain = callee.base?.unwrapped, callee.name != "next" else { return false }
        if chain.name == "next" { return true }
        return chain.kind == .reference && callee.name == "respond"
            && enclosingDeclaredFunction?.children(.parameter).contains {
                $0.name == chain.name && $0.label == "chainingTo"
            } == true
    }
}

/// Words of names that say that somebody was let in.
package let grantingWords: Set<String> = [
    "unlocked", "authenticated", "authorized", "authorised", "granted", "verified", "unlock", "may", "allowed",
    "allows", "permitted", "permits", "approved", "accepts", "entitled",
]
