@_spi(RawSyntax) import SwiftSyntax

/// One call, however it is spelled: `T.init(…)` and `Module.T(…)` become `T(…)`, so that nobody has to ask for each.
extension Lowering {
    /// Lowers what a call calls; the `init` of a type that is named is left out.
    mutating func callee(_ raw: RawSyntax, at offset: Int) {
        guard raw.kind == .memberAccessExpr, isInitOfType(raw) else {
            return lower(raw, at: offset, .role(.callee))
        }
        var isBase = true
        each(of: raw, at: offset) { lowering, child, place in
            if isBase {
                lowering.lower(child, at: place, .role(.callee))
            } else {
                lowering.visit(lowering.trimmed(child, at: place))
            }
            isBase = false
        }
    }

    /// Whether a member is the `init` of a type that is named; not of `self`, `super` or a value.
    private func isInitOfType(_ member: RawSyntax) -> Bool {
        guard let name = memberName(of: member), name.token().map({ $0.rawText == "init" }) ?? false,
            let base = firstPart(of: member)
        else { return false }
        return namesType(base)
    }

    /// The name after the period, as a raw node.
    private func memberName(of member: RawSyntax) -> RawSyntax? {
        guard let parts = member.layoutView?.children, case let last?? = parts.last(where: { $0 != nil }),
            last.kind == .declReferenceExpr
        else { return nil }
        return last
    }

    /// The first child that is there: what may be unexpected has slots of its own.
    private func firstPart(of raw: RawSyntax) -> RawSyntax? {
        raw.layoutView?.children.first { $0 != nil }.flatMap { $0 }
    }

    private func namesType(_ raw: RawSyntax) -> Bool {
        switch raw.kind {
        case .declReferenceExpr: beginsInCapitals(raw)
        case .memberAccessExpr: memberName(of: raw).map(beginsInCapitals) ?? false
        case .genericSpecializationExpr: firstPart(of: raw).map(namesType) ?? false
        case .arrayExpr, .dictionaryExpr: true
        default: false
        }
    }

    private func beginsInCapitals(_ name: RawSyntax) -> Bool {
        guard let text = name.token()?.rawText, let first = text.first(where: { $0 != UInt8(ascii: "`") }) else {
            return false
        }
        return (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first)
    }

    /// `Foundation.URL` is `URL`; false where what stands before the period is no module that the file imports.
    mutating func memberOfModule(_ raw: RawSyntax, _ offset: Int, _ slot: Slot) -> Bool {
        guard let base = firstPart(of: raw), base.kind == .declReferenceExpr,
            let name = memberName(of: raw), let token = name.token(), let module = base.token(),
            isModule(module, before: name)
        else { return false }
        let id = self.name(of: token)
        node(.reference, slot, name: id) { $0.visit($0.trimmed(raw, at: offset)) }
        return true
    }

    /// Modules of others often hold a type of their own name, so that only what looks like a type is theirs.
    private func isModule(_ base: RawSyntaxTokenView, before name: RawSyntax) -> Bool {
        guard base.rawText.first.map({ (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) }) ?? false else {
            return false
        }
        let text = String(syntaxText: base.rawText)
        return beginsInCapitals(name) ? modules.contains(text) : systemModules.contains(text)
    }
}

/// Modules of the system in which no type has the module's name.
private let systemModules: Set<String> = [
    "Swift", "Foundation", "FoundationEssentials", "Darwin", "Glibc", "Security", "CommonCrypto", "CryptoKit", "os",
    "SQLite3", "UIKit", "AppKit", "Dispatch", "LocalAuthentication", "CoreFoundation",
]
