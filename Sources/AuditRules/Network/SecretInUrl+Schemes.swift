import AuditAnalysis
import AuditKit
import CodeModel

extension Node {
    /// Whether a query item or a part becomes one of a URL of a scheme that sends no request, such as `otpauth`: told by the
    /// URL that it is put into, and only where that is not to be seen by the other URLs that the function makes.
    ///
    /// - Parameter sent: The schemes of what is sent somewhere.
    func isForOtherScheme(_ pass: Pass, than sent: Set<String> = webSchemes) -> Bool {
        guard let function = trustFunction else { return false }
        if let owner = ownerOfParts(in: function) {
            let schemes = function.schemes(of: owner, pass)
            if !schemes.isEmpty { return schemes.isDisjoint(with: sent) }
            // Parts that are begun with nothing and given no scheme become a piece of another URL.
            guard function.beginsEmptyParts(named: owner) else { return false }
        }
        let made = function.descendants(.call).filter { addresses.contains($0.name) }
            .compactMap { $0.argument("string") }
        let schemes = Set(made.flatMap { $0.schemesOfTexts(pass) }).union(function.schemes(of: nil, pass))
        return !schemes.isEmpty && schemes.isDisjoint(with: sent)
    }

    /// Whether a function makes components of nothing under this name.
    private func beginsEmptyParts(named name: String) -> Bool {
        descendants(.variable).contains { variable in
            guard variable.name == name, let start = variable.initialValue?.unwrapped, start.kind == .call else {
                return false
            }
            return ["URLComponents", "NSURLComponents"].contains(start.name) && start.arguments.isEmpty
        }
    }

    /// Whether `.init(name:value:)` makes an item of a query, told by where it stands.
    var isItemOfQuery: Bool {
        guard argument("name") != nil, argument("value") != nil, arguments.count == 2 else { return false }
        for up in ancestors.prefix(6) {
            switch up.kind {
            case .call:
                let isItems = up.argument("queryItems")?.contains(self) == true
                return isItems || up.name.hasPrefix("append") && up.base?.unwrapped.name == "queryItems"
            case .assignment: return up.child(.target)?.unwrapped.name.hasSuffix("ueryItems") == true
            case .variable: return up.typeText == "[URLQueryItem]" || up.typeText == "URLQueryItem"
            default: continue
            }
        }
        return false
    }

    /// The text that an expression makes a URL of, in place or through a local.
    func textOfURL(_ pass: Pass) -> Node? {
        var made = uncast
        if made.kind == .reference, let start = pass.declaration(of: made)?.initialValue { made = start.uncast }
        guard made.kind == .call, made.name == "URL" || made.name == "NSURL" else { return nil }
        return made.argument("string")
    }

    /// The name of the components or the address that a part is put into: `parts` of `parts.queryItems = [item]`, also where
    /// the items stand in a local first.
    private func ownerOfParts(in function: Node) -> String? {
        if kind == .member, role == .target { return base?.unwrapped.name }
        var list: String?
        for up in ancestors.prefix(while: { $0 != function }) {
            if up.kind == .assignment, let target = up.child(.target)?.unwrapped, target.name.hasSuffix("ueryItems") {
                return target.base?.unwrapped.name
            }
            if up.kind == .call, up.name.hasPrefix("append") {
                if up.argument("queryItems") != nil { return up.base?.unwrapped.name }
                guard let items = up.base?.unwrapped else { continue }
                if items.name.hasSuffix("ueryItems"), items.kind == .member { return items.base?.unwrapped.name }
                list = list ?? items.name
            }
            if up.kind == .variable { list = list ?? up.name }
        }
        guard let list, !list.isEmpty else { return nil }
        for use in tree.references(list) where function.contains(use) {
            guard let assignment = use.parent, assignment.kind == .assignment, use.role == .operand,
                let target = assignment.child(.target)?.unwrapped, target.name.hasSuffix("ueryItems")
            else { continue }
            return target.base?.unwrapped.name
        }
        return nil
    }

    /// The schemes that a function gives to the components of this name, or to any.
    private func schemes(of owner: String?, _ pass: Pass) -> Set<String> {
        var found: Set<String> = []
        for node in descendants {
            switch node.kind {
            case .assignment:
                guard let target = node.child(.target)?.unwrapped, target.name == "scheme",
                    owner == nil || target.base?.unwrapped.name == owner,
                    let scheme = pass.constant(node.child(.operand))?.value.string
                else { continue }
                found.insert(scheme.lowercased())
            case .variable where node.name == owner: found.formUnion(node.initialValue?.schemesOfTexts(pass) ?? [])
            default: continue
            }
        }
        return found
    }

    /// The schemes that the texts of an expression, and of the locals in it, begin with.
    private func schemesOfTexts(_ pass: Pass) -> [String] {
        let named = ([self] + descendants).filter { $0.kind == .reference }
            .compactMap { pass.declaration(of: $0)?.initialValue }
        return ([self] + named).flatMap { [$0] + $0.descendants }.filter { $0.kind == .string }
            .compactMap { Endpoint($0.name)?.scheme }
    }
}

let webSchemes: Set<String> = ["http", "https", "ws", "wss"]

/// Schemes of protocols by which a program signs in somewhere with the name and the password of the address.
let signingInSchemes = systemSchemes.union([
    "rtsp", "rtmp", "mqtt", "mqtts", "amqp", "amqps", "redis", "rediss", "postgres", "postgresql", "mysql", "mongodb",
    "mongodb+srv", "ldap", "ldaps", "socks", "socks4", "socks5", "imap", "imaps", "smtp", "smtps", "pop3", "ftps",
    "sip", "sips", "nats", "webdav", "dav", "davs", "git", "afp", "nfs", "telnet", "irc", "ircs", "xmpp", "turn",
    "stun",
])

private let addresses: Set<String> = ["URL", "NSURL", "URLComponents", "NSURLComponents"]

/// Schemes of the web and of what belongs to the system.
let systemSchemes: Set<String> = webSchemes.union([
    "file", "tel", "telprompt", "mailto", "sms", "facetime", "maps", "itms-apps", "itms-services", "shortcuts",
    "otpauth",
    "data", "ssh", "sftp", "ftp", "smb", "vnc", "rdp", "x-apple",
])

extension String {
    /// Whether a name is that of a token by which the user is known: `accessToken`, `sessionToken`.
    var isOwnToken: Bool {
        let words = Words.of(self)
        return words.last == "token" && words.dropLast().contains { ["access", "session", "auth", "id"].contains($0) }
    }
}
