import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Clients of a service that are told apart by their process number.
    static let processIdAsIdentity = Rule(
        id: "process-id-as-identity",
        title: "Client of a service identified by its process ID",
        category: .platform,
        severity: .high,
        confidence: .medium,
        references: [.cwe(367), .cwe(362), .cwe(290), .masvs("PLATFORM", 1), .maswe(18), .mobileTop10(3)],
        why: """
            A program can send its message and then replace itself with another one under the same process ID, or exit \
            and leave the ID to a process that starts next. The signature that is checked is then the other program's.
            """,
        remedy: """
            Call `setCodeSigningRequirement` on the connection, or look the client up by its audit token with \
            `kSecGuestAttributeAudit`, which distinguishes processes that reuse an ID.
            """,
        bad: [
            Example(
                """
                func client(of connection: NSXPCConnection) -> SecCode? {
                    var code: SecCode?
                    let attributes = [↓kSecGuestAttributePid: connection.processIdentifier] as CFDictionary
                    return SecCodeCopyGuestWithAttributes(nil, attributes, [], &code) == errSecSuccess ? code : nil
                }
                """),
            Example(
                """
                func isOurs(_ peer: NSXPCConnection) -> Bool {
                    let number = peer.processIdentifier
                    var attributes: [CFString: Any] = [:]
                    attributes[↓kSecGuestAttributePid] = number
                    return check(attributes as CFDictionary)
                }
                """),
            Example(
                """
                func code(of peer: xpc_connection_t) -> SecCode? {
                    let pid = xpc_connection_get_pid(peer)
                    return lookUp([↓kSecGuestAttributePid as String: pid])
                }
                """),
            Example(
                """
                func listener(_ listener: NSXPCListener, shouldAcceptNewConnection peer: NSXPCConnection) -> Bool {
                    let app = ↓NSRunningApplication(processIdentifier: peer.processIdentifier)
                    guard app?.bundleIdentifier == "com.example.loom" else { return false }
                    peer.resume()
                    return true
                }
                """, "the name of whoever has the number now"),
            Example(
                """
                final class Guard: NSObject, NSXPCListenerDelegate {
                    func isTrusted(pid: pid_t) -> Bool {
                        var code: SecCode?
                        SecCodeCopyGuestWithAttributes(nil, [↓kSecGuestAttributePid: pid] as CFDictionary, [], &code)
                        return code != nil
                    }
                }
                """),
        ],
        good: [
            Example("let attributes = [kSecGuestAttributeAudit: token] as CFDictionary"),
            Example("let own = [kSecGuestAttributePid: getpid()] as CFDictionary", "the program itself"),
            Example("let own = [kSecGuestAttributePid: ProcessInfo.processInfo.processIdentifier] as CFDictionary"),
            Example(
                "func signer(of app: NSRunningApplication) { look([kSecGuestAttributePid: app.processIdentifier]) }",
                "told to the user"),
            Example(
                """
                func listener(_ listener: NSXPCListener, shouldAcceptNewConnection peer: NSXPCConnection) -> Bool {
                    logger.info("client \\(peer.processIdentifier)")
                    peer.setCodeSigningRequirement(requirement)
                    return true
                }
                """, "logged alone"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for key in file.references("kSecGuestAttributePid") {
        guard let value = key.withCasts.valueUnderKey, value.isNumberOfClient(pass) else { continue }
        pass.report("The process that has this ID now may not be the one that sent the request", at: key)
    }
    for call in file.calls("NSRunningApplication", "proc_pidpath", "SecTaskCreateWithPID") {
        guard let function = call.enclosingDeclaredFunction, function.decidesOnConnection,
            let number = call.argument("processIdentifier") ?? call.arguments.first, number.isNumberOfClient(pass)
        else { continue }
        pass.report("The process that has this ID now may not be the one that sent the request", at: call)
    }
}

extension Node {
    /// The whole of `key as String`.
    fileprivate var withCasts: Node {
        var key = self
        while let up = key.parent, up.kind == .cast { key = up }
        return key
    }

    /// Whether this is the number of a process that has connected to the program, as far as the code around it tells.
    fileprivate func isNumberOfClient(_ pass: Pass, steps: Int = 4) -> Bool {
        guard steps > 0 else { return false }
        let node = uncast
        switch node.kind {
        case .member where node.name == "processIdentifier":
            guard let base = node.base?.unwrapped else { return false }
            let type = pass.type(of: base)?.name ?? ""
            return type == "NSXPCConnection" || type.isEmpty && Words.of(base.name).contains(where: clients.contains)
        case .call where node.name == "xpc_connection_get_pid": return true
        case .call where ["NSNumber", "Int", "Int32", "pid_t"].contains(node.name):
            return node.arguments.first?.isNumberOfClient(pass, steps: steps - 1) ?? false
        case .reference:
            guard let declared = pass.declaration(of: node) else { return false }
            if declared.kind == .parameter { return node.tree.isOfService }
            return declared.initialValue?.isNumberOfClient(pass, steps: steps - 1) ?? false
        default: return false
        }
    }

    /// Whether a function says of a connection if it is accepted.
    fileprivate var decidesOnConnection: Bool {
        offeredConnection != nil
            || child(.returnType)?.name == "Bool"
                && children(.parameter).contains {
                    ["NSXPCConnection", "xpc_connection_t"].contains($0.typeText ?? "")
                }
    }
}

extension CodeTree {
    /// Whether a file is about a service that others connect to.
    fileprivate var isOfService: Bool {
        ["NSXPCListenerDelegate", "NSXPCListener", "NSXPCConnection", "xpc_connection_t"].contains(where: mentions)
    }
}

private let clients: Set<String> = ["connection", "peer", "client"]
