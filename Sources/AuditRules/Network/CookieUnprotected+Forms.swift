import AuditAnalysis
import AuditKit
import CodeModel

extension SwiftFile {
    /// The texts of `Set-Cookie` headers: added by name, set by subscript, listed, made a field.
    var cookieHeaders: [Node] {
        let lambda = tree.nodes(.call, named: ["APIGatewayV2Response"]).compactMap { $0.argument("cookies")?.unwrapped }
            .filter { $0.kind == .array }.flatMap(\.children)
        guard tree.mentions("setCookie") || tree.containsName(where: setCookie.occur) else { return lambda }
        let added = calls("add", "replaceOrAdd", "append", "HTTPField", "setValue", "addValue", "init").compactMap {
            call -> Node? in
            if let name = call.argument("name") ?? call.argument("forHTTPHeaderField") {
                return name.namesSetCookie ? call.argument("value") ?? call.arguments.first : nil
            }
            // `headers[values: .setCookie].append("…")`
            guard let list = call.base?.unwrapped, list.kind == .subscriptCall,
                list.arguments.contains(where: \.namesSetCookie)
            else { return nil }
            return call.arguments.first
        }
        let set = nodes(.subscriptCall).compactMap { target -> Node? in
            guard target.role == .target, target.arguments.contains(where: \.namesSetCookie) else { return nil }
            return target.parent?.child(.operand)
        }
        let listed = nodes(.dictionaryEntry).compactMap { entry in
            entry.child(.key)?.namesSetCookie == true ? entry.child(.value) : nil
        }
        let paired = nodes(.tuple).compactMap { pair -> Node? in
            let parts = Array(pair.children)
            return parts.count == 2 && parts[0].namesSetCookie ? parts[1] : nil
        }
        let written = nodes(.interpolatedString).filter(\.isLine)
        return lambda + added + set + listed.filter { !$0.isReadBack } + paired + written
    }
}

private let setCookie = FoldedWords("set-cookie")

extension Node {
    /// Whether an expression is the name of the header that sets cookies.
    fileprivate var namesSetCookie: Bool {
        let node = unwrapped
        return node.name == "setCookie" && node.kind == .member
            || node.kind == .string && node.name.lowercased() == "set-cookie"
    }

    /// `"Set-Cookie: desk=\(ticket)"`: a line of an answer that is written by hand.
    fileprivate var isLine: Bool {
        guard let start = children.first, start.kind == .string else { return false }
        let text = start.name.lowercased()
        return text.hasPrefix("set-cookie:") && text.hasSuffix("=")
    }

    /// The text of `parts.joined(separator: "; ")`, where the list says all of them.
    func joinedPieces(_ pass: Pass) -> String? {
        let call = unwrapped
        guard call.kind == .call, call.name == "joined", var list = call.base?.unwrapped else { return nil }
        if list.kind == .reference {
            guard let kept = pass.declaration(of: list), kept.kind == .variable, kept.has(.isLet),
                let start = kept.initialValue?.unwrapped
            else { return nil }
            list = start
        }
        guard list.kind == .array else { return nil }
        let pieces = list.children.map { pass.pattern($0) }
        return pieces.contains(nil) ? nil : pieces.compactMap(\.self).joined(separator: "; ")
    }

    /// Whether a list of headers is only made to be read as cookies by the app itself.
    fileprivate var isReadBack: Bool {
        let list = enclosing(.dictionary)
        if list?.outerExpression.parent?.name == "cookies" { return true }
        guard let variable = list?.outerExpression.parent, variable.kind == .variable else { return false }
        return tree.nodes(.call, named: ["cookies"]).contains {
            $0.argument("withResponseHeaderFields")?.unwrapped.name == variable.name
        }
    }

    /// Whether a call makes a cookie of Vapor or Hummingbird; `.init` where it is stored among cookies, handed over as one or
    /// returned as one.
    var isCookie: Bool {
        switch name {
        case "Cookie": return true
        case "Value": return callee?.unwrapped.base?.lastName == "HTTPCookies"
        case "validated": return callee?.unwrapped.base?.lastName == "Cookie" || isGivenAsCookie
        default:
            guard callee?.has(.hasImplicitBase) == true else { return callee?.unwrapped.base?.lastName == "Cookie" }
            return isGivenAsCookie
        }
    }

    /// Whether a value lets nobody in: a number, one of two words, what is one of a few cases.
    func isHarmlessInCookie(_ pass: Pass) -> Bool {
        let node = uncast
        if pass.constant(node) != nil || pass.isPlain(node) { return true }
        switch node.kind {
        case .ternary: return node.children(.operand).allSatisfy { $0.isHarmlessInCookie(pass) }
        case .call where node.name == "String" && node.arguments.count == 1:
            let type = ValueTypes(lookup: pass.lookup).text(of: node.arguments[0]).map(TypeName.base) ?? ""
            return ["Int", "UInt", "Int64", "UInt64", "Int32", "Double", "Float", "Bool", "UInt8"].contains(type)
        default: return false
        }
    }

    /// `SessionsConfiguration.default()`, `app.sessions.configuration = .default()`.
    var isDefaultOfSessions: Bool {
        guard arguments.isEmpty, let callee = callee?.unwrapped, callee.kind == .member else { return false }
        if callee.base?.unwrapped.name == "SessionsConfiguration" { return true }
        guard callee.has(.hasImplicitBase), let target = parent?.child(.target)?.unwrapped else { return false }
        return target.name == "configuration" && target.base?.unwrapped.name == "sessions"
    }

    private var isGivenAsCookie: Bool {
        let up = outerExpression
        guard let parent = up.parent else { return false }
        switch parent.kind {
        case .assignment:
            guard let target = parent.child(.target)?.unwrapped, target.kind == .subscriptCall else { return false }
            return target.namesWithin.contains { Words.of($0).contains("cookies") || $0 == "setCookie" }
        case .call: return up.role == .argument && parent.name == "setCookie"
        case .dictionaryEntry:
            return parent.parent?.outerExpression.parent?.child(.target)?.unwrapped.name == "setCookie"
        default:
            guard let function = enclosingFunction, up.parent?.kind == .return || up.role == .statement else {
                return false
            }
            if function.kind == .closure {
                let made = function.outerExpression.parent
                return made?.child(.target)?.unwrapped.name == "cookieFactory"
                    || made?.argument("cookieName") != nil || made?.argument("cookieFactory") == function
            }
            return ["HTTPCookies.Value", "Cookie"].contains(function.child(.returnType)?.text ?? "")
        }
    }

    /// Whether a cookie is by its name no session: a theme, a language.
    func keepsTaste(_ pass: Pass) -> Bool {
        let key = argument("name") ?? parent?.child(.target)?.arguments.first
        let words = Words.of(pass.constant(key)?.value.string ?? "")
        return words.contains(where: tastes.contains)
    }
}

/// Words in the names of cookies that only keep how somebody likes the pages.
let tastes: Set<String> = ["theme", "language", "lang", "locale", "currency", "sort", "layout"]
