package import AuditKit
package import CodeModel

/// What is written to a log whole, with whatever secrets are in it: the environment, its variables that are told one after
/// the other, and statements with the values that are bound to them.
package enum LoggedWhole {
    /// The place, and what messages say of it.
    package static func found(in call: Node, _ pass: Pass) -> (Node, String)? {
        let dumps = RequestDumps(pass: pass)
        for argument in call.arguments where argument.kind != .closure {
            for part in argument.shown {
                if statements.contains(part.name), part.kind == .member || part.kind == .call {
                    return (argument, "`\(part.name)` contains the values bound to a statement")
                }
                if !part.tellsHeadersItself, !call.isForDevelopers, let name = dumps.name(in: part) {
                    return (argument, "`\(name)` contains all request headers, including authorization headers")
                }
                if isEnvironment(part.describedValue, pass, steps: 3), !call.isForDevelopers {
                    return (argument, "The entire environment may contain credentials")
                }
                if part.kind == .reference, isVariableOfEnvironment(part, pass) {
                    return (argument, "`\(part.name)` is an environment variable that may hold a credential")
                }
            }
        }
        return nil
    }

    /// `for (name, value) in ProcessInfo.processInfo.environment`: the value, whatever its name; of a loop that asks for the
    /// names of harmless ones nothing is known.
    private static func isVariableOfEnvironment(_ node: Node, _ pass: Pass) -> Bool {
        guard node.tree.mentions("environment"), let loop = node.enclosing(.for),
            let list = loop.child(.subject),
            let pattern = loop.child(.pattern), let value = pattern.names.last, value == node.name,
            pattern.names.count == 2
        else { return false }
        return isEnvironment(list, pass, steps: 3)
    }

    private static func isEnvironment(_ node: Node, _ pass: Pass, steps: Int) -> Bool {
        guard steps > 0 else { return false }
        let node = node.uncast
        switch node.kind {
        case .member:
            return node.name == "environment" && (node.base?.dottedName.contains("ProcessInfo") ?? false)
                || telling.contains(node.name)
                    && node.base.map { isEnvironment($0, pass, steps: steps - 1) } ?? false
        case .call where ["sorted", "enumerated", "joined"].contains(node.name):
            return node.base.map { isEnvironment($0, pass, steps: steps) } ?? false
        // What keeps the values: `environment.map { "\($0.key)=\($0.value)" }`.
        case .call where node.name == "map":
            guard let closure = node.arguments.first(where: { $0.kind == .closure }),
                closure.namesWithin.contains(where: { ["value", "$1"].contains($0) })
            else { return false }
            return node.base.map { isEnvironment($0, pass, steps: steps) } ?? false
        case .reference:
            guard let declared = pass.declaration(of: node) else { return false }
            if declared.kind == .parameter {
                return ["environment", "env"].contains(node.name)
                    && declared.typeText?.filter { $0 != " " } == "[String:String]"
            }
            return declared.initialValue.map { isEnvironment($0, pass, steps: steps - 1) } ?? false
        default: return false
        }
    }

    /// Members that tell all that a dictionary holds, as its names alone and their number do not.
    private static let telling: Set<String> = ["values", "description", "debugDescription", "lazy", "self"]

    /// Members of GRDB and SQLite that write the bound values into the text.
    private static let statements: Set<String> = ["expandedDescription", "expandedSQL", "sqlite3_expanded_sql"]
}

extension Node {
    /// `value` in `String(describing: value)`.
    fileprivate var describedValue: Node {
        let node = uncast
        guard node.kind == .call, node.name == "String" else { return node }
        return (node.argument("describing") ?? node.argument("reflecting"))?.uncast ?? node
    }

    /// Whether the headers of a request stand in an expression, where another rule finds them.
    fileprivate var tellsHeadersItself: Bool {
        ([self] + descendants).contains { node in
            node.kind == .member
                && ["allHTTPHeaderFields", "allHeaderFields", "httpAdditionalHeaders"].contains(node.name)
        }
    }

    /// The values that an argument shows: those of a text, or the argument itself.
    fileprivate var shown: [Node] {
        let node = unwrapped
        guard node.kind == .interpolatedString else { return [node] }
        return node.children(.interpolation).filter { !$0.isRedacted }.compactMap { $0.children.first?.unwrapped }
    }

    /// The names that a pattern binds, in order.
    fileprivate var names: [String] {
        ([self] + descendants).filter { $0.kind == .variable || $0.kind == .reference }.map(\.name)
    }
}
