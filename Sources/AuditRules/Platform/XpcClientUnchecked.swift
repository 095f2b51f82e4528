import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Services that take connections from any program.
    static let xpcClientUnchecked = Rule(
        id: "xpc-client-unchecked",
        title: "Service accepts connections from any program",
        category: .platform,
        severity: .high,
        confidence: .medium,
        references: [.cwe(306), .cwe(862), .cwe(749), .masvs("PLATFORM", 1), .maswe(18), .mobileTop10(3)],
        why: """
            A service that is registered by name is reachable by every program of the user, and often of every user. \
            Any client can call its methods with the privileges of the service, which for a helper tool are root's.
            """,
        remedy: """
            Call `setCodeSigningRequirement` on the connection before `resume`, or \
            `setConnectionCodeSigningRequirement` on the listener, with a requirement that names the team and the \
            identifiers of the clients.
            """,
        bad: .xpcClientUncheckedBad,
        good: .xpcClientUncheckedGood,
        checks: [.swift(inspectDelegates), .swift(inspectListeners)]
    )
}

/// `listener(_:shouldAcceptNewConnection:)` that only ever says yes.
private func inspectDelegates(_ file: SwiftFile, _ pass: inout Pass) {
    for function in file.tree.nodes(.functionDecl, named: ["listener"]) {
        guard let connection = function.offeredConnection, let body = function.child(.body),
            !function.asksForClient(connection.name),
            body.acceptsAlways(pass), !pass[ServiceListeners.self].isPrivate(function),
            !pass[ServiceListeners.self].haveRequirement(beside: function), !pass[PhoneProject.self].isForPhonesAlone
        else { continue }
        report(body.descendants(.return).last ?? Array(body.children).last ?? function, &pass)
    }
}

/// Listeners of the newer interface, and of C, that ask nothing of their clients.
private func inspectListeners(_ file: SwiftFile, _ pass: inout Pass) {
    let listeners = pass[ServiceListeners.self]
    for call in file.calls("XPCListener") where call.argument("service") != nil && !pass.lookup.isOwnCode(call) {
        guard !listeners.haveRequirement(besideListener: call), call.argument("requirement") == nil,
            !call.descendants.contains(where: { checks.contains($0.name) }), !call.onlyGreets
        else { continue }
        report(call, &pass)
    }
    for call in file.calls("xpc_connection_create_mach_service") {
        guard !listeners.haveRequirement(besideListener: call), let flags = call.argument(at: 2),
            ([flags] + flags.descendants).contains(where: { $0.name == "XPC_CONNECTION_MACH_SERVICE_LISTENER" })
        else { continue }
        report(call, &pass)
    }
}

private func report(_ place: Node, _ pass: inout Pass) {
    pass.report("Any program that knows the service name can connect, and clients are not verified", at: place)
}

/// The listeners of a project, and whether they ask for the signature of their clients.
private struct ServiceListeners: Fact {
    /// Whether something in the project sets what the signature of a client must be, for all of a delegate's.
    private let haveRequirement: Bool
    /// The functions that ask for the signature of the clients of a listener in C; nothing where something else does.
    private let askers: [Node]?
    /// The delegates that set it on a listener of their own; empty where something else sets it, maybe for all.
    private let owners: [Node]
    /// Files with listeners that nobody finds by name, and with those that are registered by one.
    private let unnamed: [CodeTree]
    private let named: [CodeTree]

    init(workspace: Workspace) {
        let shipped = workspace.swift.filter(\.role.isShipped)
        haveRequirement = shipped.contains { file in delegateRequirements.contains(where: file.tree.mentions) }
        let asking = shipped.flatMap { $0.tree.nodes(.call, named: requirements) }
        let functions = asking.compactMap(\.enclosingDeclaredFunction).filter { function in
            function.descendants.contains { $0.name == "xpc_connection_create_mach_service" }
        }
        let isAsked = shipped.contains { file in requirements.contains(where: file.tree.mentions) }
        askers = isAsked && (asking.isEmpty || functions.count < asking.count) ? nil : functions
        let calls = shipped.flatMap { $0.calls("setConnectionCodeSigningRequirement") }
        let types = calls.compactMap(\.enclosingType).filter(\.isListenerDelegate)
        let isSetElsewhere = shipped.contains { $0.tree.mentions("xpc_connection_get_audit_token") }
        owners = types.count == calls.count && !isSetElsewhere ? types : []
        unnamed = shipped.filter { file in
            file.calls("service", "anonymous").contains { $0.base?.unwrapped.name == "NSXPCListener" }
        }.map(\.tree)
        named = shipped.filter { file in
            file.tree.mentions("machServiceName")
                && file.nodes(.call).contains { $0.argument("machServiceName") != nil && $0.argument("options") == nil }
        }
        .map(\.tree)
    }

    /// Whether a requirement is set that may hold for the listener of a delegate: not one that another delegate sets on its own.
    func haveRequirement(beside function: Node) -> Bool {
        guard haveRequirement, !owners.isEmpty, let own = function.enclosingType else { return haveRequirement }
        let name = TypeName.base(own.name)
        return owners.contains { owner in
            let other = TypeName.base(owner.name)
            return other == name || own.inheritedTypes.contains(other)
                || owner.descendants.contains { $0.name == name }
        }
    }

    /// Whether the clients of a listener in C are asked for their signature, by the function that makes it or by one that may
    /// be for any listener.
    func haveRequirement(besideListener call: Node) -> Bool {
        guard let askers else { return true }
        return call.enclosingDeclaredFunction.map(askers.contains) ?? false
    }

    /// Whether only the app that a service belongs to, or whoever is handed an endpoint, gets to a delegate.
    func isPrivate(_ function: Node) -> Bool {
        let owner = function.enclosingType.map { TypeName.base($0.name) } ?? ""
        let isMine = { (tree: CodeTree) in tree === function.tree || tree.mentions(owner) }
        if named.contains(where: isMine) { return false }
        return unnamed.contains(where: isMine) || !unnamed.isEmpty && named.isEmpty
    }
}

extension Node {
    /// The connection of which a function of a listener's delegate says whether it is accepted.
    var offeredConnection: Node? {
        children(.parameter).first { $0.label == "shouldAcceptNewConnection" }
    }

    /// Whether a type decides itself on the connections of a listener.
    fileprivate var isListenerDelegate: Bool {
        descendants(.functionDecl).contains { $0.name == "listener" && $0.offeredConnection != nil }
    }

    /// Whether the function asks who has connected, by itself or through another function.
    fileprivate func asksForClient(_ connection: String) -> Bool {
        descendants.contains { part in
            if checks.contains(part.name) { return true }
            guard part.kind == .call || part.kind == .member else { return false }
            guard !Words.of(part.name).filter(asking.contains).isEmpty else { return false }
            return part.kind == .member
                || part.arguments.contains { argument in
                    argument.unwrapped.name == connection || argument.descendants.contains { $0.name == connection }
                } || part.base?.unwrapped.name == connection || part.role == .condition
        }
    }

    /// Whether a function has no way to say no.
    fileprivate func acceptsAlways(_ pass: Pass) -> Bool {
        let returned = descendants(.return).filter { $0.enclosing(.closure) == nil }
        let statements = Array(children)
        if returned.isEmpty { return statements.last.map { pass.constant($0)?.value.boolean == true } ?? false }
        return returned.allSatisfy { $0.children.first.map { pass.constant($0)?.value.boolean == true } ?? false }
    }
}

/// What asks for the signature or the identity of a client.
private let checks: Set<String> = [
    "setCodeSigningRequirement", "auditToken", "SecCodeCopyGuestWithAttributes", "SecTaskCreateWithAuditToken",
    "SecCodeCheckValidity", "SecCodeCheckValidityWithErrors", "effectiveUserIdentifier", "processIdentifier",
    "auditSessionIdentifier", "xpc_connection_set_peer_code_signing_requirement", "setPeerRequirement",
    "SecCodeCreateWithXPCMessage", "hasEntitlement", "isFromSameTeam",
]

/// What has the listener of a delegate ask by itself.
private let delegateRequirements = ["setConnectionCodeSigningRequirement", "xpc_connection_get_audit_token"]

/// What has a listener ask by itself.
private let requirements: [String] = [
    "setConnectionCodeSigningRequirement", "xpc_connection_set_peer_code_signing_requirement",
    "xpc_connection_set_peer_lightweight_code_requirement", "xpc_connection_set_peer_team_identity_requirement",
    "xpc_connection_set_peer_entitlement_exists_requirement", "xpc_connection_set_peer_platform_identity_requirement",
    "setPeerRequirement", "SecCodeCreateWithXPCMessage", "xpc_connection_get_audit_token",
]

private let asking: Set<String> = [
    "valid", "validate", "validates", "verify", "verifies", "check", "checks", "trusted", "trust", "allowed", "allow",
    "authorized", "authorised", "authorize", "may", "requirement", "signature", "signed", "permitted", "accepts",
    "should", "can",
]

extension Node {
    /// Whether a listener does nothing for its clients but answer the same words to each: there is nothing to be had from it.
    fileprivate var onlyGreets: Bool {
        let handlers = arguments.filter { $0.kind == .closure }
        guard handlers.contains(where: { $0.descendants(.call).contains { $0.name == "reply" } }) else { return false }
        return handlers.allSatisfy { handler in
            !handler.descendants.contains { $0.kind == .assignment }
                && handler.descendants(.call).allSatisfy { call in
                    if ["accept", "decode"].contains(call.name) { return true }
                    return (greetings.contains(call.name) || call.name.first?.isUppercase == true)
                        && call.arguments.allSatisfy { $0.kind == .string || $0.kind == .call }
                }
        }
    }
}

/// Calls that tell a client, or those who made the service, a few words.
private let greetings: Set<String> = ["reply", "print", "debugPrint", "NSLog"]
