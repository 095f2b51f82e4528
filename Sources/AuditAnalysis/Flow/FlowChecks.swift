import AuditKit
import CodeModel

/// What a condition proves of the values that it looks at.
struct FlowChecks {
    let lookup: Lookup

    /// What is gone of a variable that a condition mentions, or whose value is made of what it mentions.
    func cleared(_ variable: Node, by condition: Node, holds: Bool) -> FlowLabels {
        let condition = answer(of: condition)
        let labels = cleared(by: condition, holds: holds).subtracting(undone(variable, after: condition))
        if labels.isEmpty { return [] }
        let name = variable.kind == .closure ? "$0" : variable.name
        let uses = names(in: condition).filter { $0.name == name }
        if uses.isEmpty {
            if isMade(variable, fromWhatIsNamedIn: condition) { return labels }
            // What was looked at was made of this one: only what is told of the whole holds for it too.
            let whole: FlowLabels = [.address, .path, .archive, .number, .size]
            let isAddress = isMadeOfText(variable) || isTaken(variable, forAddressIn: condition)
            return labels.intersection(isGivenBack(variable) || isAddress ? whole.union(.inner) : whole)
        }
        if uses.allSatisfy({ isMeasured($0) || isElementOnlyCompared($0) }) { return [] }
        return isLink(variable) ? labels.subtracting(.inner) : labels
    }

    /// The question whose answer a constant keeps: `let isOwn = host == "a"; if isOwn { … }`.
    private func answer(of condition: Node) -> Node {
        guard condition.unwrapped.kind == .reference, let kept = lookup.declaration(of: condition.unwrapped),
            kept.kind == .variable, kept.has(.isLet), kept.enclosingFunction != nil, let value = kept.initialValue
        else { return condition }
        return [.call, .binary, .prefix].contains(value.unwrapped.kind) ? value : condition
    }

    /// Whether a function gives back what it was given and has looked at.
    private func isGivenBack(_ variable: Node) -> Bool {
        guard variable.kind == .parameter, let type = variable.typeText else { return false }
        return variable.parent?.child(.returnType).map { TypeName.base($0.name) == TypeName.base(type) } ?? false
    }

    /// Whether a variable is an address that was made of a text, so that its host is the one that the text named.
    private func isMadeOfText(_ variable: Node) -> Bool {
        guard let made = variable.initialValue?.uncast, made.kind == .call else { return false }
        return ["URL", "NSURL", "URLComponents", "NSURLComponents", "URI"].contains(made.name)
            && made.argument("string") != nil
    }

    /// `guard let url = URL(string: form.text), let host = url.host, host == "a"`: the host of the address that the text is.
    private func isTaken(_ variable: Node, forAddressIn condition: Node) -> Bool {
        names(in: condition).contains { name in
            guard let named = lookup.declaration(of: name) else { return false }
            let host = named.initialValue?.uncast
            let address =
                host?.name == "host" ? host?.base.flatMap { lookup.declaration(of: $0.unwrapped) } ?? named : named
            let text = address.initialValue?.uncast.argument("string")?.unwrapped
            guard isMadeOfText(address), var given = text else { return false }
            while given.kind == .member, let base = given.base?.unwrapped { given = base }
            return given.kind == .reference && lookup.declaration(of: given) == variable
        }
    }

    /// The names that a condition, or the subject of a `case`, reads.
    private func names(in condition: Node) -> [Node] {
        let looked = condition.kind == .case ? condition.parent?.child(.subject) ?? condition : condition
        return ([looked] + looked.descendants).filter { $0.kind == .reference }
    }

    private func isMade(_ variable: Node, fromWhatIsNamedIn condition: Node) -> Bool {
        guard let value = variable.initialValue else { return false }
        let asked = names(in: condition)
        return ([value] + value.descendants).contains { name in
            name.kind == .reference && asked.contains { $0.name == name.name && !isOtherEntry(name, $0) }
        }
    }

    /// Whether only the length of a value, or of a part of it, is looked at: `form.lines.count`.
    private func isMeasured(_ use: Node) -> Bool {
        guard use.role == .base, var member = use.parent, member.kind == .member else { return false }
        while member.outerExpression.role == .base, let next = member.outerExpression.parent, next.kind == .member {
            member = next
        }
        return ["count", "isEmpty", "length"].contains(member.name)
    }

    /// What is gone of a value for which a condition holds, or does not.
    func cleared(by condition: Node, holds: Bool, depth: Int = 3) -> FlowLabels {
        let condition = condition.unwrapped
        switch condition.kind {
        case .case: return holds ? cleared(byCase: condition) : []
        case .prefix where condition.name == "!":
            return condition.children.first.map { cleared(by: $0, holds: !holds, depth: depth) } ?? []
        case .binary: return cleared(byBinary: condition, holds, depth)
        case .call: return cleared(byCall: condition, holds, depth)
        case .member: return cleared(byMember: condition, holds, depth)
        default: return []
        }
    }

    /// What a property of the project proves, and what a character cannot be of which this property holds, or not.
    private func cleared(byMember member: Node, _ holds: Bool, _ depth: Int) -> FlowLabels {
        if depth > 0, let body = lookup.declaration(ofMember: member)?.getterBody,
            body.parent?.isStandIn != true || body.children.contains(where: { $0.kind == .return })
        {
            return cleared(byBody: body, holds, depth - 1)
        }
        // A file that the user opens with the app, and no link.
        if holds, member.name == "isFileURL" { return .link }
        if holds { return plainCharacters.contains(member.name) ? .outside : [] }
        return ["isNewline", "isWhitespace"].contains(member.name) ? .logLine : []
    }

    /// Whether a variable is a link as it came, whose own host says nothing of an address inside.
    private func isLink(_ variable: Node) -> Bool {
        if variable.kind == .parameter, let function = variable.parent {
            if function.kind != .closure { return EntryPoints.kind(ofParameter: variable, in: function) == .link }
            return function.parent.map { $0.kind == .call && LibraryClosures.entryPoint(of: $0) == .link }
                ?? false
        }
        // `let parts = URLComponents(url: link, resolvingAgainstBaseURL: false)`: the parts of the link itself.
        if let made = variable.initialValue?.uncast, made.kind == .call, made.name.hasSuffix("URLComponents"),
            let whole = made.arguments.first?.unwrapped, whole.kind == .reference,
            let link = lookup.declaration(of: whole), link.kind == .parameter || link.kind == .variable,
            link != variable
        {
            return isLink(link)
        }
        guard let loop = variable.parent, loop.kind == .for, let subject = loop.child(.subject)?.unwrapped else {
            return false
        }
        return subject.kind == .reference
            && lookup.declaration(of: subject).map { $0.kind == .parameter && isLink($0) } ?? false
    }

    // MARK: - Comparisons

    /// `case "a":` of a switch on the value itself, or on its host; `case 0..<64:` says no more than how large a number is.
    private func cleared(byCase clause: Node) -> FlowLabels {
        guard let subject = clause.parent?.child(.subject)?.unwrapped else { return [] }
        let whole = subject.wholeValue
        let areRanges = clause.children(.pattern).contains { $0.kind == .binary }
        if whole.kind == .reference { return areRanges ? [.number, .size] : .outside }
        return whole.kind == .member && whole.name == "host" ? [.address, .inner] : []
    }

    private func cleared(byBinary node: Node, _ holds: Bool, _ depth: Int) -> FlowLabels {
        let operands = node.children(.operand)
        switch node.name {
        case "&&", "||":
            let each = operands.map { cleared(by: $0, holds: holds, depth: depth) }
            guard let first = each.first else { return [] }
            let isAll = holds == (node.name == "&&")
            return each.dropFirst().reduce(first) { isAll ? $0.union($1) : $0.intersection($1) }
        case "<", ">", "<=", ">=":
            let number: FlowLabels = isBeyondNothing(operands) ? .number : [.number, .size]
            return isPrintable(node, operands, holds) ? number.union(.logLine) : number
        case "==", "!=": return compared(operands, isEqual: holds == (node.name == "=="), depth)
        default: return []
        }
    }

    /// `host == "example.com"` leaves nothing to choose; a comparison of a length or of `nil` proves nothing.
    private func compared(_ operands: [Node], isEqual: Bool, _ depth: Int) -> FlowLabels {
        guard operands.count == 2 else { return [] }
        if let flag = operands.firstIndex(where: { $0.unwrapped.kind == .boolean }) {
            let isTrue = operands[flag].unwrapped.name == "true"
            return cleared(by: operands[1 - flag], holds: isTrue == isEqual, depth: depth)
        }
        if isEqual, operands.contains(where: isBeginningOfPath) { return [.path, .archive] }
        let texts = operands.compactMap { lookup.constant($0)?.value.string }
        if !isEqual { return texts.contains("..") ? [.path, .archive] : found(nothing: operands) }
        if operands.contains(where: { $0.unwrapped.kind == .nilLiteral }) {
            if operands.contains(where: { $0.unwrapped.name == "rangeOfCharacter" && $0.text.contains("inverted") }) {
                return .outside
            }
            return []
        }
        let members = operands.map(\.unwrapped.wholeValue).filter { $0.kind == .member }
        if operands.contains(where: isCount) { return isEqual ? [.number, .size] : .number }
        if operands.contains(where: { Words.of($0.unwrapped.wholeValue.name).last == "host" }) {
            return [.address, .inner]
        }
        // A member of a value says something of that part alone, also where the value is made there: `URL(string: a)?.scheme`.
        if members.contains(where: { member in
            guard !member.has(.hasImplicitBase), let base = member.base?.unwrapped else { return false }
            return base.kind == .call || base.name.first?.isUppercase != true
        }) {
            return []
        }
        return operands.contains { isFixed($0) } ? .outside : []
    }

    /// `Int(text) != nil`, and a match of a whole pattern that is not `nil`.
    private func found(nothing operands: [Node]) -> FlowLabels {
        guard operands.contains(where: { $0.unwrapped.kind == .nilLiteral }) else { return [] }
        return operands.contains { node in
            let call = node.unwrapped
            return call.kind == .call && (isParse(call) || matchesWhole(call))
        } ? .outside : []
    }

    private func isCount(_ node: Node) -> Bool { ["count", "length"].contains(node.unwrapped.name) }

    private func isFixed(_ node: Node) -> Bool {
        let node = node.unwrapped
        return lookup.constant(node) != nil || node.kind == .member && node.has(.hasImplicitBase)
    }

    private func isParse(_ call: Node) -> Bool { ["Int", "UInt", "Double", "UUID", "Int64"].contains(call.name) }

    /// `text.range(of: "^[a-z]+$", options: .regularExpression)` and `text.wholeMatch(of: pattern)`.
    private func matchesWhole(_ call: Node) -> Bool {
        if call.name == "wholeMatch" { return true }
        guard call.name == "range", call.argument("options") != nil else { return false }
        guard let pattern = call.argument("of").flatMap({ lookup.constant($0)?.value.string }) else { return false }
        return pattern.hasPrefix("^") && pattern.hasSuffix("$") && !pattern.contains(".*")
    }

    // MARK: - Calls

    private func cleared(byCall call: Node, _ holds: Bool, _ depth: Int) -> FlowLabels {
        switch call.name {
        case "contains": return contained(call, holds)
        case "hasPrefix", "starts":
            guard let argument = call.arguments.first else { return [] }
            return prefixed(call, lookup.constant(argument)?.value.string, holds)
        case "hasSuffix":
            guard holds, let text = call.arguments.first.flatMap({ lookup.constant($0)?.value.string }) else {
                return []
            }
            return text.hasPrefix(".") && text.dropFirst().contains(".") ? [.address, .inner] : []
        case "allSatisfy", "evaluate": return holds ? .outside : []
        // Only of a file that the system has handed over, because the user has chosen it.
        case "startAccessingSecurityScopedResource": return holds ? .link : []
        default:
            if depth > 0, let function = lookup.function(of: call), let body = function.child(.body),
                !function.isStandIn
            {
                let judged = cleared(byBody: body, holds, depth - 1)
                return body.onlyMeasures ? judged : judged.union(named(call, holds))
            }
            return named(call, holds)
        }
    }

    /// A function whose name says that it judges.
    private func named(_ call: Node, _ holds: Bool) -> FlowLabels {
        guard holds, !call.authenticatesPart, !call.verifiesPassword else { return [] }
        if containments.contains(call.name) { return [.path, .archive] }
        let words = Words.of(call.name)
        if words.contains(where: confirmations.contains) { return [.link, .address, .inner] }
        return words.contains(where: judgements.contains) ? .outside : []
    }

    private func contained(_ call: Node, _ holds: Bool) -> FlowLabels {
        guard let argument = call.arguments.first, argument.kind != .closure, let base = call.base?.unwrapped else {
            return []
        }
        if let text = lookup.constant(argument)?.value.string {
            guard !holds else { return [] }
            if text.contains("..") || text == "/" { return [.path, .archive] }
            return text.contains("\n") ? .logLine : []
        }
        // `!CharacterSet.controlCharacters.contains(scalar)`
        if !holds {
            return ["controlCharacters", "newlines", "whitespacesAndNewlines"].contains(base.name) ? .logLine : []
        }
        if let type = lookup.type(of: base)?.name, ["String", "Substring", "URL"].contains(type) { return [] }
        if base.text.lowercased().contains("host") || argument.text.lowercased().contains("host") {
            return [.address, .inner]
        }
        return .outside
    }

    /// What a function of the project proves that gives back whether a value is as it should be.
    private func cleared(byBody body: Node, _ holds: Bool, _ depth: Int) -> FlowLabels {
        let statements = Array(body.children)
        let returned = body.descendants(.return).filter { $0.enclosingFunction == body.parent }.compactMap(
            \.children.first)
        let all = statements.count == 1 && statements[0].kind != .return ? [statements[0]] : returned
        let meant = all.filter { $0.unwrapped.kind != .boolean || ($0.unwrapped.name == "true") == holds }
        guard holds || all.count == 1, !meant.isEmpty else { return [] }
        let guards = holds ? statements.filter { $0.kind == .guard }.flatMap { $0.children(.condition) } : []
        let asked = guards.reduce(FlowLabels()) { $0.union(cleared(by: $1, holds: true, depth: depth)) }
        let each = meant.map { cleared(by: $0, holds: holds, depth: depth).union(asked) }
        return each.dropFirst().reduce(each[0]) { $0.intersection($1) }
    }
}

/// Properties of characters that are in no syntax.
private let plainCharacters: Set<String> = ["isLetter", "isNumber", "isWholeNumber", "isHexDigit"]

private let judgements: Set<String> = [
    "valid", "validate", "validated", "allowed", "allow", "allows", "trusted", "trust", "safe", "permitted", "known",
    "whitelisted", "allowlisted", "approved", "verified", "verify", "wholematch", "fullmatch", "whitelist", "allowlist",
]

/// Words in the names of calls with which the user is asked.
private let confirmations: Set<String> = ["confirm", "confirmed", "confirms", "authenticate", "authenticated"]

/// Questions whether a place lies in a folder, as libraries and projects name them.
private let containments: Set<String> = ["isContained", "isInside", "isWithin", "isDescendant", "isSubpath", "isChild"]
