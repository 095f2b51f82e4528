import AuditKit
import CodeModel
import SecretPatterns

extension Node {
    /// Whether this literal is a password that stands beside the literal user name it belongs to.
    ///
    /// Such a pair is a test account; a password without its user name is a hard-coded password.
    package var isPasswordOfPair: Bool {
        guard kind == .string, (6...64).contains(name.utf8.count), let given = givenName, given.mayNamePassword,
            Words.of(given).contains(where: passwordWords.contains), SecretValue.looksLikePassword(name)
        else { return false }
        // What a connection to a server is opened with is no account of the app.
        if let call = parent, call.kind == .call,
            call.arguments.contains(where: { hostLabels.contains($0.label) }) || credentials.contains(call.name)
        {
            return false
        }
        return neighbours.contains { $0.kind == .string && $0.isUserName }
    }

    private var isUserName: Bool {
        guard name.utf8.count >= 3, !name.contains(" "),
            !Placeholder.isPlaceholder(name) || testNames.contains(name.lowercased()),
            let given = givenName
        else { return false }
        let words = Words.of(given)
        return words.contains(where: userWords.contains) && !words.contains(where: passwordWords.contains)
    }

    /// The values that are given along with this one: other arguments, other entries, assignments next to it.
    private var neighbours: [Node] {
        guard let parent else { return [] }
        switch parent.kind {
        case .call: return parent.arguments
        case .tuple: return Array(parent.children)
        case .dictionaryEntry: return parent.parent?.children.compactMap { $0.child(.value) } ?? []
        case .assignment: return parent.statementsAround.compactMap(\.storedValue)
        default: return []
        }
    }

    /// The statements right before and after this one.
    private var statementsAround: [Node] {
        let statements = parent.map { Array($0.children) } ?? []
        guard let place = statements.firstIndex(of: self) else { return [] }
        return Array(statements[max(0, place - 2)..<min(statements.count, place + 3)])
    }

    private var storedValue: Node? {
        switch kind {
        case .assignment: children.first { $0.role != .target }
        case .variable: initialValue
        default: nil
        }
    }
}

extension String {
    /// Whether it holds a `p` or a `P`, as each word for a password does.
    fileprivate var mayNamePassword: Bool { utf8.contains { $0 | 0x20 == UInt8(ascii: "p") } }
}

private let passwordWords: Set<String> = ["password", "passwd", "pwd", "passcode", "passphrase", "pass"]
private let userWords: Set<String> = ["user", "username", "email", "mail", "login", "account"]
private let credentials: Set<String> = ["URLCredential", "NSURLCredential"]
private let hostLabels: Set<String> = ["host", "hostname", "hostName", "server"]
/// Names of accounts that are taken for places of names elsewhere.
private let testNames: Set<String> = ["test", "tester", "demo", "admin", "user", "root", "guest", "test1", "testuser"]
