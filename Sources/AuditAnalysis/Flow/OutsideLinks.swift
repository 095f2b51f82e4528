import AuditKit
import CodeModel

/// Words in the names of parameters and types that hold links.
private let linkNames: Set<String> = ["link", "links", "deeplink", "deep", "universal"]

/// What the functions are called that links are handed to.
let linkVerbs: Set<String> = ["open", "handle", "route", "deeplink", "link"]

extension Node {
    /// Whether a function opens an address by what its query says, as those do that are handed links, or the parameter or
    /// the type is named for links and the query is read.
    func isLinkByUse(in function: Node, _ lookup: Lookup) -> Bool {
        // What a type is for that is called `LinkRouter` or `DeepLinks` are links.
        if function.enclosingType?.handlesLinks == true { return true }
        let verbs = Set(Words.of(function.name))
        if verbs.isDisjoint(with: linkVerbs) {
            let named = Words.of(label) + Words.of(name) + Words.of(function.enclosingType?.name ?? "")
            return named.contains { linkNames.contains($0) } && takesQueryApart(in: function, lookup)
        }
        if readsQuery(in: function) || takesQueryApart(in: function, lookup) { return true }
        // `guard let destination = parse(url) else { return }`
        return function.descendants(.call).contains { call in
            guard let handed = call.arguments.first, handed.unwrapped.kind == .reference,
                handed.unwrapped.name == name, let reader = lookup.function(of: call), reader != function,
                let given = reader.children(.parameter).first, given.typeText.map(TypeName.base) == "URL"
            else { return false }
            return given.readsQuery(in: reader)
        }
    }

    /// Whether a function reads items of the query of an address, by itself or by a method that the project has put into
    /// `URL`. One that only adds items makes an address of its own.
    private func takesQueryApart(in function: Node, _ lookup: Lookup) -> Bool {
        let uses = function.descendants(.reference).filter { $0.name == name }
        return uses.contains { use in
            if use.role == .argument, let made = use.parent, ["URLComponents", "NSURLComponents"].contains(made.name) {
                return function.descendants(.member).contains(where: \.isReadQuery)
            }
            guard let call = use.parent?.parent, call.kind == .call, call.base?.unwrapped == use,
                let reader = lookup.function(of: call), reader.enclosingType.map({ TypeName.base($0.name) }) == "URL"
            else { return false }
            return reader.descendants(.member).contains(where: \.isReadQuery)
        }
    }

    /// `components.queryItems`, where it is neither set nor added to.
    private var isReadQuery: Bool {
        guard name == "queryItems", role != .target else { return false }
        return !ancestors.prefix(3).contains { $0.kind == .call && ["append", "insert"].contains($0.name) }
    }

    /// Whether a function looks at the scheme of an address or takes its query apart.
    private func readsQuery(in function: Node) -> Bool {
        if comparesScheme(in: function) { return true }
        return function.descendants.contains { use in
            use.kind == .call && ["URLComponents", "NSURLComponents"].contains(use.name)
                && use.argument("url")?.unwrapped.name == name
        } && function.descendants.contains { $0.kind == .member && $0.name == "queryItems" }
    }

    /// `guard url.scheme == "shop" else { return }`: a scheme of the app's own.
    private func comparesScheme(in function: Node) -> Bool {
        function.descendants.contains { test in
            guard test.kind == .binary, test.name == "==" || test.name == "!=" else { return false }
            let sides = test.children(.operand).map(\.unwrapped)
            return sides.contains { $0.kind == .member && $0.name == "scheme" && $0.base?.unwrapped.name == name }
                && sides.contains {
                    $0.kind == .string && !["http", "https", "file", "mailto", "tel"].contains($0.name)
                }
        }
    }
}
