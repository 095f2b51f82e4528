package import AuditKit
package import CodeModel

/// Texts that tell a whole request: all its headers, or the command of curl that would send it again.
package struct RequestDumps {
    let pass: Pass

    package init(pass: Pass) {
        self.pass = pass
    }

    /// What holds all headers in an expression, by the name that messages call it; nothing where somebody took out those that
    /// authorize.
    package func name(in node: Node) -> String? {
        let function = node.enclosingDeclaredFunction
        guard let found = name(in: node, steps: 8), function?.namesSecretHeader != true else { return nil }
        return found
    }

    private func name(in node: Node, steps: Int) -> String? {
        guard steps > 0 else { return nil }
        let node = node.uncast
        switch node.kind {
        case .member: return ofMember(node, steps)
        case .call: return ofCall(node, steps)
        case .reference: return ofReference(node, steps)
        case .interpolatedString:
            return node.children(.interpolation).lazy.compactMap(\.children.first)
                .compactMap { name(in: $0, steps: steps - 1) }.first
        case .binary where ["+", "??"].contains(node.name), .ternary:
            return node.children(.operand).lazy.compactMap { name(in: $0, steps: steps - 1) }.first
        case .array: return node.children.lazy.compactMap { name(in: $0, steps: steps - 1) }.first
        default: return nil
        }
    }

    private func ofMember(_ node: Node, _ steps: Int) -> String? {
        if headers.contains(node.name) { return node.role == .callee ? nil : node.name }
        if commands.contains(node.name) { return node.name }
        guard whole.contains(node.name), let base = node.base else { return nil }
        return name(in: base, steps: steps - 1)
    }

    private func ofCall(_ node: Node, _ steps: Int) -> String? {
        if let own = pass.lookup.function(of: node) {
            // A function of the project that writes a request down.
            guard let body = own.child(.body), !own.namesSecretHeader, own.child(.returnType)?.name == "String",
                body.descendants(.member).contains(where: { headers.contains($0.name) && !$0.isNarrowed })
            else { return nil }
            return node.name
        }
        if commands.contains(node.name), node.base != nil { return node.name }
        if converting.contains(node.name), let first = node.arguments.first, first.kind != .closure {
            return name(in: first, steps: steps - 1)
        }
        guard listing.contains(node.name), let base = node.base else { return nil }
        if let closure = node.arguments.first(where: { $0.kind == .closure }), closure.showsKeysAlone { return nil }
        return name(in: base, steps: steps - 1)
    }

    private func ofReference(_ node: Node, _ steps: Int) -> String? {
        if node.name.hasPrefix("$") { return node.enclosing(.closure).flatMap { given(to: $0, node, steps) } }
        guard let declared = pass.declaration(of: node) else { return nil }
        if declared.kind == .parameter, let closure = declared.parent, closure.kind == .closure {
            return given(to: closure, node, steps)
        }
        guard declared.kind == .variable else { return nil }
        if let loop = declared.enclosing(.for), let list = loop.child(.subject),
            loop.child(.pattern).map({ $0 == declared || $0.contains(declared) }) == true
        {
            // The names of the headers tell nothing.
            let parts = loop.child(.pattern).map { Array($0.children) } ?? []
            let isName = parts.count == 2 && (parts[0] == declared || parts[0].contains(declared))
            return isName ? nil : name(in: list, steps: steps - 1)
        }
        if let start = declared.initialValue, let found = name(in: start, steps: steps - 1) { return found }
        // `line += " -H '\(key): \(value)'"`, one after the other.
        guard let function = node.enclosingDeclaredFunction, function.contains(declared) else { return nil }
        return function.descendants(.assignment).lazy.filter {
            $0.name == "+=" && $0.child(.target)?.unwrapped.name == node.name && $0.isBefore(node)
        }.compactMap { $0.child(.operand) }.compactMap { name(in: $0, steps: steps - 1) }.first
    }

    /// What a closure is given: `headers.forEach { print($1) }`, `request.cURLDescription { print($0) }`.
    private func given(to closure: Node, _ node: Node, _ steps: Int) -> String? {
        guard let call = closure.parent, call.kind == .call else { return nil }
        if commands.contains(call.name) { return call.name }
        guard ["forEach", "map", "compactMap", "flatMap"].contains(call.name), let base = call.base else { return nil }
        let parameters = closure.children(.parameter)
        if parameters.count == 2, parameters[0].name == node.name { return nil }
        if node.name == "$0", closure.descendants(.reference).contains(where: { $0.name == "$1" }) { return nil }
        return name(in: base, steps: steps - 1)
    }
}

extension Node {
    /// Whether one header is read, and not all.
    fileprivate var isNarrowed: Bool {
        var node = self
        while let up = node.parent, [.optionalChain, .forceUnwrap].contains(up.kind) { node = up }
        guard let up = node.parent else { return false }
        return up.kind == .subscriptCall && node.role == .base
            || up.kind == .member && ["count", "keys"].contains(up.name)
    }

    /// Whether a function speaks of a header that authorizes, and so most likely takes it out; `Authorization` that is read
    /// with its name is told by itself.
    fileprivate var namesSecretHeader: Bool {
        descendants(.string).contains { ["authorization", "cookie"].contains($0.name.lowercased()) }
            || namesWithin.contains { Words.of($0).contains(where: hiding.contains) }
            || descendants(.call).contains { Words.of($0.name).contains(where: hiding.contains) }
    }

    /// Whether a closure shows of each pair the name.
    fileprivate var showsKeysAlone: Bool {
        let names = namesWithin
        return names.contains("key") && !names.contains("value")
    }
}

private let hiding: Set<String> = [
    "redact", "redacted", "redacting", "mask", "masked", "scrub", "sanitize", "sanitized", "filtered", "allowed",
]

private let headers: Set<String> = ["allHTTPHeaderFields", "allHeaderFields", "httpAdditionalHeaders"]

/// Members and calls of extensions and libraries that give the command of curl.
private let commands: Set<String> = [
    "cURL", "curl", "curlString", "cURLString", "curlCommand", "cURLCommand", "cURLRepresentation",
    "curlRepresentation",
    "cURLDescription", "asCurl", "asCURL", "toCurl", "toCURL", "toCurlString",
]

private let whole: Set<String> = ["description", "debugDescription", "utf8", "self"]

private let converting: Set<String> = [
    "String", "NSString", "Data", "NSAttributedString", "AttributedString", "describing",
]

private let listing: Set<String> = ["map", "compactMap", "flatMap", "joined", "sorted", "enumerated", "reduce", "data"]
