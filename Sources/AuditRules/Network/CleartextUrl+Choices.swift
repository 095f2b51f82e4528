import AuditAnalysis
import AuditKit
import CodeModel

/// Addresses whose scheme a Boolean chooses, where a call chooses the one without encryption.
enum FlaggedSchemes {
    static func inspect(_ file: SwiftFile, _ pass: inout Pass) {
        guard file.role.isShipped else { return }
        var told: Set<Node> = []
        for choice in file.nodes(.ternary) where !choice.isForDevelopers {
            guard let (flag, opensWhen) = choice.schemeFlag, let declared = flag.declaredProperty(pass) else {
                continue
            }
            for value in givenValues(for: declared, pass)
            where value.unwrapped.kind == .boolean && value.unwrapped.name == (opensWhen ? "true" : "false") {
                guard let call = value.parent, !value.isForDevelopers, !call.namesThisMachine(pass),
                    told.insert(value).inserted
                else { continue }
                pass.report(
                    "This selects the unencrypted URL", at: value,
                    .init(related: [(choice, "The scheme is chosen here")]))
            }
        }
    }

    /// What calls in shipped code give for a parameter, or for the property that an initializer sets.
    private static func givenValues(for declared: Node, _ pass: Pass) -> [Node] {
        let function = declared.kind == .parameter ? declared.enclosingDeclaredFunction : nil
        let type = declared.enclosingType.map { TypeName.base($0.name) }
        guard let name = function.flatMap({ $0.kind == .functionDecl ? $0.name : nil }) ?? type else { return [] }
        let label = declared.kind == .parameter ? declared.label : declared.name
        guard !label.isEmpty else { return [] }
        return pass.workspace.swift.filter { $0.role.isShipped && $0.tree.mentions(name) }.flatMap { file in
            file.tree.nodes(.call, named: [name]).compactMap { $0.argument(label) }
        }
    }
}

extension Node {
    /// The Boolean that chooses between `http` and `https`, and the value of it that chooses the former.
    fileprivate var schemeFlag: (flag: Node, opensWhen: Bool)? {
        let choices = children(.operand)
        guard choices.count == 2, var test = child(.condition)?.unwrapped else { return nil }
        let sealed = choices.map(\.beginsEncrypted)
        guard sealed.contains(true), sealed.contains(false) else { return nil }
        var opensWhen = sealed[0] == false
        if test.kind == .prefix, test.name == "!", let inner = test.children.first?.unwrapped {
            (test, opensWhen) = (inner, !opensWhen)
        }
        return [.reference, .member].contains(test.kind) ? (test, opensWhen) : nil
    }

    /// Whether a text begins an address with encryption, or one without; nothing where it begins none.
    private var beginsEncrypted: Bool? {
        let text = unwrapped.kind == .interpolatedString ? unwrapped.children.first : unwrapped
        guard let text, text.kind == .string else { return nil }
        let scheme = text.name.prefix { $0 != ":" }
        return ["https", "wss"].contains(scheme) ? true : ["http", "ws"].contains(scheme) ? false : nil
    }

    /// Whether a call is given the name of this machine, or of one in the house.
    func namesThisMachine(_ pass: Pass) -> Bool {
        arguments.contains { argument in
            guard let text = pass.constant(argument)?.value.string else { return false }
            return Endpoint.isLocal(host: text) || Endpoint("http://" + text)?.isPrivateNetwork == true
        }
    }
}

extension [Example] {
    static let chosenSchemes: [Example] = [
        Example(
            """
            struct Backend {
                let host: String
                let sealed: Bool
                var root: URL { URL(string: (sealed ? "https://" : "http://") + host)! }
            }
            let orders = Backend(host: "orders.shop.test", sealed: true)
            let labels = Backend(host: "labels.shop.test", sealed: ↓false)
            """, "a flag of a type"),
        Example(
            """
            func address(_ host: String, plain: Bool) -> URL? {
                var parts = URLComponents()
                parts.scheme = plain ? "http" : "https"
                parts.host = host
                return parts.url
            }
            func labels() -> URL? { address("labels.shop.test", plain: ↓true) }
            """, "a flag of a function"),
    ]

    static let safelyFlaggedSchemes: [Example] = [
        Example(
            """
            struct Backend {
                let host: String
                let sealed: Bool
                var root: URL { URL(string: (sealed ? "https://" : "http://") + host)! }
            }
            let orders = Backend(host: "orders.shop.test", sealed: true)
            let here = Backend(host: "localhost", sealed: false)
            func labels(_ sealed: Bool) -> Backend { Backend(host: "labels.shop.test", sealed: sealed) }
            """, "with encryption, to this machine, and left to the user"),
        Example(
            """
            struct Backend {
                let host: String
                let sealed: Bool
                func address(_ isSocket: Bool) -> URL? {
                    let start = sealed ? (isSocket ? "wss://" : "https://") : (isSocket ? "ws://" : "http://")
                    return URL(string: start + host)
                }
                func ask() async throws { _ = try await URLSession.shared.data(from: address(false)!) }
            }
            """, "one of four"),
    ]
}
