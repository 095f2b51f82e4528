import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Listeners that take connections from the network where only this computer was meant.
    static let listenerOnEveryInterface = Rule(
        id: "listener-on-every-interface",
        title: "Listener accepts connections on every network interface",
        category: .platform,
        severity: .medium,
        confidence: .medium,
        references: [.cwe(1327), .cwe(668), .cwe(306), .masvs("PLATFORM", 1), .maswe(18), .mobileTop10(8)],
        why: """
            Without an address or interface the listener binds to all of them. Anyone on the same café or office \
            network can reach the port and talk to a service meant for programs on this device.
            """,
        remedy: """
            Set `requiredLocalEndpoint` to `.hostPort(host: .ipv4(.loopback), port: port)`, or `requiredInterfaceType` \
            to `.loopback`; bind other servers to `127.0.0.1`. Require a secret all the same: any web page in a \
            browser can reach the port, too.
            """,
        bad: .listenerOnEveryInterfaceBad,
        good: .listenerOnEveryInterfaceGood,
        checks: [.swift(inspectListeners), .swift(inspectServers)]
    )
}

/// `NWListener` with parameters that name no place.
private func inspectListeners(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.calls("NWListener") where !call.isDebugOnly && !pass.lookup.isOwnCode(call) {
        guard let parameters = call.argument("using"), call.argument("service") == nil,
            let isPlain = NetworkConnections(pass: pass).isPlain(made: call)
        else { continue }
        let uses = parameters.around(pass)
        guard !uses.contains(where: { places.contains($0.name) }), !call.isAdvertised else { continue }
        report(call, &pass, isAdvice: !isPlain)
    }
}

/// Other servers, by the address that they are told or not told.
private func inspectServers(_ file: SwiftFile, _ pass: inout Pass) {
    if !file.tree.isOfServer { inspectAddresses(file, &pass) }
    for call in file.calls("start") where !call.isDebugOnly && !pass.lookup.isOwnCode(call) {
        guard call.argument("interface") == nil, let base = call.base,
            ["HttpServer", "GCDWebServer", "Server"].contains(pass.type(of: base)?.name ?? ""),
            call.argument("withPort") ?? call.argument("port") ?? call.argument(at: 0) != nil,
            !file.tree.imports.isDisjoint(with: ["Swifter", "GCDWebServer", "GCDWebServers", "Telegraph"]),
            !file.tree.mentions("listenAddressIPv4"),
            call.argument("bonjourName").map({ $0.unwrapped.kind == .nilLiteral }) ?? true,
            !call.bindsToLocalhost(pass)
        else { continue }
        report(call, &pass)
    }
}

/// Addresses that stand for all interfaces.
private func inspectAddresses(_ file: SwiftFile, _ pass: inout Pass) {
    for text in file.tree.nodes(.string, named: everywhere) where !text.isDebugOnly {
        guard text.role == .argument, let call = text.parent, call.kind == .call,
            hosts.contains(text.label), listening.contains(where: Words.of(call.name).contains)
        else { continue }
        report(text, &pass)
    }
    guard !file.calls("bind").isEmpty else { return }
    for name in file.references("INADDR_ANY", "in6addr_any") where !name.isDebugOnly { report(name, &pass) }
}

private func report(_ place: Node, _ pass: inout Pass, isAdvice: Bool = false) {
    pass.report(
        "This port is reachable from the whole network", at: place,
        .init(isAdvice: isAdvice || !place.isMeantForThisDevice))
}

private let everywhere = ["0.0.0.0", "::"]
private let hosts: Set<String> = ["host", "hostname", "address", "interface", "onInterface", "to"]
private let listening = ["bind", "listen", "start", "serve", "accept"]

/// Properties of parameters that keep a listener to an address or an interface.
private let places: Set<String> = [
    "requiredLocalEndpoint", "requiredInterfaceType", "requiredInterface", "acceptLocalOnly",
    "prohibitedInterfaceTypes",
]

extension Node {
    /// The names that are used on the same object as an expression, in its function, and in the one that makes it.
    fileprivate func around(_ pass: Pass) -> [Node] {
        let node = uncast
        if node.kind == .call, let maker = pass.lookup.function(of: node) { return Array(maker.descendants) }
        guard node.kind == .reference || node.kind == .member else { return [] }
        let same = (enclosingDeclaredFunction ?? enclosingFunction)?.descendants(.member) ?? []
        let value = pass.declaration(of: node)?.initialValue?.unwrapped
        let made = value.map { [$0] + Array($0.descendants) } ?? []
        let maker = value.flatMap { $0.kind == .call ? pass.lookup.function(of: $0) : nil }
        return same.filter { $0.base?.unwrapped.name == node.name } + made + (maker.map { Array($0.descendants) } ?? [])
    }

    /// Whether the options that a server is started with keep it to this device.
    fileprivate func bindsToLocalhost(_ pass: Pass) -> Bool {
        let given = arguments.flatMap { argument -> [Node] in
            let value = argument.uncast
            let made = value.kind == .reference ? pass.declaration(of: value)?.initialValue : value
            return made.map { [$0] + Array($0.descendants) } ?? []
        }
        return given.contains { entry in
            entry.kind == .dictionaryEntry && entry.child(.key)?.lastName == "GCDWebServerOption_BindToLocalhost"
                && entry.child(.value)?.isTrue(pass) == true
        }
    }

    /// Whether the listener is announced to others by Bonjour: they are to find it.
    fileprivate var isAdvertised: Bool {
        tree.members("service").contains { $0.role == .target && $0.base?.unwrapped.name != "self" }
            || tree.mentions("includePeerToPeer")
            || tree.mentions("advertiseOnly")
    }

    /// Whether the names and texts around say that only programs on this device are to connect.
    fileprivate var isMeantForThisDevice: Bool {
        let owner = enclosingType ?? enclosingDeclaredFunction
        let names = ancestors.filter { $0.kind.isTypeDeclaration || $0.kind == .functionDecl }.map(\.name)
        let words = names.map(Words.of)
        if words.contains(where: {
            !Set($0).isDisjoint(with: ["loopback", "localhost", "oauth", "redirect", "callback"])
        }) {
            return true
        }
        let isLocal = words.contains { words in
            words.indices.contains {
                words[$0] == "local" && !["network", "peer"].contains(words.dropFirst($0 + 1).first ?? "")
            }
        }
        if isLocal { return true }
        let texts = owner?.descendants(.string) ?? []
        return texts.contains { text in thisDevice.contains { text.name == $0 || text.name.contains("//" + $0) } }
    }
}

private let thisDevice = ["127.0.0.1", "localhost", "::1", "[::1]"]
