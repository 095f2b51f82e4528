import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

/// Options and variables with which programs that the app starts accept any server: `curl -k`, `git -c
/// http.sslVerify=false`, `GIT_SSL_NO_VERIFY`.
func inspectTools(_ file: SwiftFile, _ pass: inout Pass) {
    for text in file.nodes(.string, whereName: { marks.occur(in: $0) }) where !text.isForDevelopers {
        if let option = text.openOption {
            pass.report("`\(option)` accepts every server, regardless of its certificate", at: text)
        } else if let value = text.valueOfVariable, let off = variables[text.name],
            pass.constant(value)?.value.string.map({ off.contains($0.lowercased()) }) == true
        {
            pass.report("`\(text.name)` accepts every server, regardless of its certificate", at: text)
        }
    }
    for command in ProgramCall.all(of: clients, in: file, pass) where !command.place.isForDevelopers {
        guard let place = command.words.dropFirst().firstIndex(where: { $0 == "--insecure" || $0.isShortInsecure })
        else { continue }
        pass.report(
            "`\(command.words[place])` accepts every server, regardless of its certificate",
            at: command.place(ofWord: place)
        )
    }
}

private let clients = ProgramCall.Programs("curl")

/// What occurs in a text that is looked at any further.
private let marks = FoldedWords(
    "sslverify", "no-check-certificate", "insecure", "stricthostkeychecking", "ssl_no_verify", "reject_unauthorized",
    "httpsverify", "no-verify-ssl", "trusted-host", "trust-server-cert", "tls-verify", "strict-ssl")

/// Options of git, wget, ssh, pip, Subversion, the command lines of clouds and clusters, and containers.
private let options = [
    "http.sslverify=false", "http.sslverify=0", "http.sslverify=no", "http.sslverify false", "--no-check-certificate",
    "stricthostkeychecking=no", "stricthostkeychecking no", "stricthostkeychecking=off", "--no-verify-ssl",
    "--trusted-host", "--trust-server-cert", "--insecure-skip-tls-verify", "--tls-verify=false", "--strict-ssl=false",
]

/// Variables of the environment, with the values that turn the check off.
private let variables: [String: Set<String>] = [
    "GIT_SSL_NO_VERIFY": ["1", "true", "yes"], "NODE_TLS_REJECT_UNAUTHORIZED": ["0"], "PYTHONHTTPSVERIFY": ["0"],
]

/// Words in the names of what holds a command or its options.
private let commanding: Set<String> = [
    "command", "cmd", "script", "shell", "line", "arguments", "args", "options", "flags", "flag", "switch", "insecure",
]

extension Node {
    /// The option in a text that is a word of a command or a whole command.
    fileprivate var openOption: String? {
        let text = name.lowercased()
        // Code that is quoted has brackets beside its quotes.
        guard !text.contains("[\""), !text.contains("(\"") else { return nil }
        guard let option = options.first(where: { text.isWhole(option: $0) }), isHandedToProgram else { return nil }
        return option == text ? name : option
    }

    private var isOpenOption: Bool { kind == .string && options.contains { name.lowercased().isWhole(option: $0) } }

    /// Whether a word or a command goes to a program: into a list, behind others, to a call that is none of a comparison.
    private var isHandedToProgram: Bool {
        let whole = role == .segment ? parent ?? self : self
        guard let up = whole.outerExpression.parent else { return false }
        switch up.kind {
        // Several in one list are a table that something is looked up in.
        case .array: return up.enclosing(.call, .block)?.asks != true && up.children.count(where: \.isOpenOption) == 1
        case .call: return !up.asks && !["flag", "option", "print", "customLong"].contains(up.name)
        case .assignment, .return: return true
        case .variable: return Words.of(up.name).contains(where: commanding.contains)
        case .binary: return up.name == "+"
        default: return false
        }
    }

    private var asks: Bool {
        kind == .call && ["contains", "firstIndex", "hasPrefix", "allSatisfy", "split", "components"].contains(name)
    }

    /// What a variable of the environment is set to, whose name this text is.
    fileprivate var valueOfVariable: Node? {
        guard let up = outerExpression.parent else { return nil }
        switch up.kind {
        case .dictionaryEntry: return role == .key ? up.child(.value) : nil
        case .subscriptCall: return up.role == .target ? up.parent?.child(.operand) : nil
        case .call where up.name == "setenv": return up.argument(at: 1)
        case .call where up.name == "updateValue": return up.argument(at: 0)
        default: return nil
        }
    }
}

extension String {
    /// Whether an option stands in a text, by itself or between blanks.
    fileprivate func isWhole(option: String) -> Bool {
        if self == option { return true }
        guard let found = firstRange(of: option) else { return false }
        let isStart = found.lowerBound == startIndex || " '\"".contains(self[index(before: found.lowerBound)])
        return isStart && (found.upperBound == endIndex || " '\"=".contains(self[found.upperBound]))
    }

    /// Whether options of one letter, as curl reads them together, hold `k`: `-k`, `-sSk`.
    fileprivate var isShortInsecure: Bool {
        guard hasPrefix("-"), !hasPrefix("--"), utf8.count > 1 else { return false }
        for letter in dropFirst() {
            if letter == "k" { return true }
            // What follows is the value of an option.
            guard letter.isLetter || letter == "#", !"AbcCdDeEFhHKmoPQrtTuUwxXyYz".contains(letter) else {
                return false
            }
        }
        return false
    }
}

extension [Example] {
    static let certificateCheckDisabledTools: [Example] = [
        Example("try run(\"/usr/bin/git\", [↓\"-c http.sslVerify=false\", \"fetch\"])", "git"),
        Example(
            """
            func load(_ page: String) throws {
                var words = ["-sS", page]
                words += [↓"--no-check-certificate"]
                words.insert(contentsOf: ["-o", ↓"StrictHostKeyChecking=no"], at: 0)
            }
            """, "put in front of others"),
        Example("try run(\"/usr/bin/curl\", [↓\"-sk\", page])", "curl, with its letters together"),
        Example("process.environment = [↓\"GIT_SSL_NO_VERIFY\": \"1\"]", "by the environment"),
        Example(
            """
            import Alamofire
            final class Lenient: ServerTrustEvaluating {
                func evaluate(_ trust: SecTrust, forHost host: String) throws {
                    ↓guard SecTrustGetCertificateCount(trust) > 0 else { throw AFError.serverTrustEvaluationFailed(reason: .noCertificatesFound) }
                }
            }
            final class Blind: ServerTrustEvaluating { ↓func evaluate(_ trust: SecTrust, forHost host: String) throws {} }
            """, "evaluators of Alamofire"),
        Example(
            """
            func answer(_ challenge: URLAuthenticationChallenge, _ done: Answer) {
                let credential = challenge.protectionSpace.serverTrust.map(URLCredential.init(trust:))
                ↓done(.useCredential, credential)
            }
            """, "where an answer is given that may be none"),
        Example(
            """
            func answer(_ challenge: URLAuthenticationChallenge, _ done: Answer) {
                guard let trust = challenge.protectionSpace.serverTrust else { return done(.performDefaultHandling, nil) }
                let credential = ↓URLCredential(trust: trust)
                done(.useCredential, credential)
            }
            """, "where the credential is made out"),
    ]

    static let certificateCheckDisabledToolsGood: [Example] = [
        Example(
            """
            import Alamofire
            func evaluator(_ known: SecCertificate) -> any ServerTrustEvaluating {
                PinnedCertificatesTrustEvaluator(
                    certificates: [known], acceptSelfSignedCertificates: true, performDefaultValidation: false,
                    validateHost: true)
            }
            """, "one certificate alone"),
        Example("try run(\"/usr/bin/curl\", [\"-fsSL\", \"-o\", \"kit\", page])", "no `k` among the letters"),
        Example("let isLenient = CommandLine.arguments.contains(\"--no-check-certificate\")", "asked for"),
        Example("process.environment = [\"NODE_TLS_REJECT_UNAUTHORIZED\": \"1\"]", "on"),
        Example(
            """
            import Alamofire
            final class Own: ServerTrustEvaluating {
                func evaluate(_ trust: SecTrust, forHost host: String) throws {
                    try trust.af.performDefaultValidation(forHost: host)
                }
            }
            """),
    ]
}
