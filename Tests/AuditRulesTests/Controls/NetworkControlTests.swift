import AuditControls
import AuditKit
import AuditModel
import AuditRules
import Testing

/// How the controls of the network lists answer for small projects.
@Suite struct NetworkControlTests {
    @Test func httpsOnly() {
        passes("https-only", [client], at: "App/Client.swift:1:40")
        fails(
            "https-only",
            [
                client,
                swift(
                    "Old",
                    #"func load() { URLSession.shared.dataTask(with: URL(string: "http://api.harbour-lights.net/v1")!) }"#
                ),
            ])
        doesNotApply("https-only", [swift("Sum", "func sum(_ a: Int, _ b: Int) -> Int { a + b }")])
    }

    @Test func atsEnabled() {
        passes("ats-enabled", [plist("")], at: "App/Info.plist:1:1")
        fails(
            "ats-enabled",
            [plist("<key>NSAppTransportSecurity</key><dict><key>NSAllowsArbitraryLoads</key><true/></dict>")])
        doesNotApply("ats-enabled", [client])
    }

    @Test func atsExceptionsJustified() {
        let exception = """
            <key>NSAppTransportSecurity</key><dict><key>NSExceptionDomains</key><dict>
            COMMENT
            <key>old.example.com</key><dict><key>NSExceptionRequiresForwardSecrecy</key><false/></dict>
            </dict></dict>
            """
        let user = swift("Client", #"let old = URLRequest(url: URL(string: "https://old.example.com/a")!)"#)
        let commented = exception.replacing("COMMENT", with: "<!-- the supplier's server, until 2027 -->")
        passes("ats-exceptions-justified", [plist(commented), user], at: "App/Info.plist:8:6")
        fails("ats-exceptions-justified", [plist(exception.replacing("COMMENT", with: "")), user])
        doesNotApply("ats-exceptions-justified", [plist("")])
    }

    @Test func tlsFloor() {
        let floor = "func set(_ c: URLSessionConfiguration) { c.tlsMinimumSupportedProtocolVersion = .TLSv12 }"
        passes("tls-floor", [client, swift("Floor", floor)], at: "App/Floor.swift:1:81")
        fails("tls-floor", [client, swift("Floor", floor.replacing("TLSv12", with: "TLSv10"))])
        isNotFound("tls-floor", [client])
    }

    @Test func certificatePinning() {
        passes("certificate-pinning", [client, pinner], at: "App/Pinner.swift:6:62")
        fails("certificate-pinning", [client, swift("Pinner", pinnerText.replacing(evaluation, with: ""))])
        isNotFound("certificate-pinning", [client])
    }

    @Test func chainBeforePin() {
        passes("chain-before-pin", [client, pinner], at: "App/Pinner.swift:5:15")
        fails("chain-before-pin", [client, swift("Pinner", pinnerText.replacing(evaluation, with: ""))])
        doesNotApply("chain-before-pin", [client])
    }

    @Test func pinsAreHeldToTheirKind() {
        let two = swift("Pins", "let publicKeyHashes = [\"\(pins[0])\", \"\(pins[1])\"]")
        let one = swift("Pins", "let publicKeyHashes = [\"\(pins[0])\"]")
        let none = swift("Pins", "let publicKeyHashes = [\"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\"]")
        passes("backup-pins", [two], at: "App/Pins.swift:1:23")
        fails("backup-pins", [one])
        doesNotApply("backup-pins", [client])
        passes("real-pins", [two], at: "App/Pins.swift:1:23")
        fails("real-pins", [none])
        doesNotApply("real-pins", [client])
        let chosen = """
            func hashes(_ e: Environment) -> [String] {
                switch e {
                case .production: let publicKeyHashes = ["\(pins[0])", "\(pins[1])"]; return publicKeyHashes
                default: return []
                }
            }
            """
        passes("pins-per-environment", [swift("Pins", chosen)], at: "App/Pins.swift:3:45")
        isNotFound("pins-per-environment", [two])
        passes("pin-failures-handled", [pinner], at: "App/Pinner.swift:9:21")
        isNotFound("pin-failures-handled", [two])
    }

    @Test func noSecretsInUrls() {
        let item = swift("Query", #"let item = URLQueryItem(name: "page", value: page)"#)
        passes("no-secrets-in-urls", [client, item], at: "App/Query.swift:1:12")
        fails(
            "no-secrets-in-urls",
            [
                client,
                swift("Query", #"func q(_ accessToken: String) { URLQueryItem(name: "token", value: accessToken) }"#),
            ])
        let typed = swift("Query", #"let item = URLQueryItem(name: "q", value: searchField.text)"#)
        isNotFound("no-secrets-in-urls", [client, typed])
        isNotFound("no-secrets-in-urls", [client])
    }

    @Test func sensitiveHeadersUnlogged() {
        let request = "let request = URLRequest(url: url)\n"
        passes("sensitive-headers-unlogged", [swift("Log", request + #"print("sent")"#)], at: "App/Log.swift:2:1")
        fails("sensitive-headers-unlogged", [swift("Log", request + "print(request.allHTTPHeaderFields)")])
        let body = """
            func load() {
                URLSession.shared.dataTask(with: request) { data, _, error in
                    guard let data = data, error == nil else { return }
                    let answer = String(data: data, encoding: .utf8)
                    print("answer: \\(String(describing: answer))")
                }.resume()
            }
            """
        fails("sensitive-headers-unlogged", [swift("Log", request + body)])
        let whole = """
            import os
            let logger = Logger()
            func refused(_ response: HTTPURLResponse) {
                let text = "refused: \\(response)"
                logger.error("\\(text, privacy: .public)")
            }
            """
        fails("sensitive-headers-unlogged", [swift("Log", request + whole)])
        let redacted = swift("Log", request + whole.replacing(", privacy: .public", with: ""))
        passes("sensitive-headers-unlogged", [redacted], at: "App/Log.swift:6:5")
        doesNotApply("sensitive-headers-unlogged", [client])
    }

    @Test func sessionsAreHeldShort() {
        let timeout = swift("Short", "func set(_ c: URLSessionConfiguration) { c.timeoutIntervalForRequest = 30 }")
        passes("request-timeouts", [client, timeout], at: "App/Short.swift:1:72")
        fails("request-timeouts", [swift("Long", "let session = URLSession(configuration: .default)")])
        isNotFound("request-timeouts", [client])
        let bare = swift(
            "Bare", "func set(_ c: URLSessionConfiguration) { c.urlCache = nil; c.httpCookieStorage = nil }")
        passes("cache-disabled", [client, bare], at: "App/Bare.swift:1:55")
        isNotFound("cache-disabled", [client])
        passes("cookies-disabled", [client, bare], at: "App/Bare.swift:1:82")
        isNotFound("cookies-disabled", [client])
    }

    @Test func opaqueErrors() {
        let errors = """
            import UIKit
            enum LoginError: LocalizedError {
                case refused
                var errorDescription: String? { "Please try again." }
            }
            """
        passes("opaque-errors", [swift("Errors", errors)], at: "App/Errors.swift:4:5")
        isNotFound("opaque-errors", [swift("Errors", "import UIKit\nenum LoginError: Error { case refused }")])
        doesNotApply("opaque-errors", [client])
    }

    @Test func certificateChecksNeverDisabled() {
        passes("certificate-checks-never-disabled", [client], at: "App/Client.swift:1:12")
        let open = """
            func urlSession(_ s: URLSession, didReceive challenge: URLAuthenticationChallenge, done: Answer) {
                done(.useCredential, URLCredential(trust: challenge.protectionSpace.serverTrust!))
            }
            """
        fails("certificate-checks-never-disabled", [client, swift("Open", open)])
        let guarded = pinnerText.replacing("else {", with: "else {\n            if allowsUntrusted { return trusted }")
        fails("certificate-checks-never-disabled", [client, swift("Option", guarded)])
        passes("certificate-checks-never-disabled", [client, pinner], at: "App/Pinner.swift:2:5")
    }

    // MARK: - Projects

    private typealias File = (path: String, text: String)

    private let client: (path: String, text: String) = (
        "App/Client.swift", #"let task = URLRequest(url: URL(string: "https://api.example.com/v1")!)"#
    )

    private let evaluation = "\n            , SecTrustEvaluateWithError(trust, nil)"
    private var pinner: File { swift("Pinner", pinnerText) }
    private let pinnerText = """
        final class Pinner: NSObject, URLSessionDelegate {
            func urlSession(_ s: URLSession, didReceive challenge: URLAuthenticationChallenge) async
                -> (URLSession.AuthChallengeDisposition, URLCredential?) {
                guard let trust = challenge.protectionSpace.serverTrust
                    , SecTrustEvaluateWithError(trust, nil),
                      let leaf = certificate(trust), stored.contains(SecCertificateCopyData(leaf) as Data)
                else {
                    // Nothing is to be had from a stranger.
                    return (URLSession.AuthChallengeDisposition.cancelAuthenticationChallenge, nil)
                }
                return (.useCredential, URLCredential(trust: trust))
            }
        }
        """

    private let pins = [
        "HXXQgxueCIU5TTLHob/bPbwcKOKw6DkfsTWYHbxbqTY=", "0SDf3cRToyZJaMsoS17oF72VMavLxj/N7WBNasNuiR8=",
    ]

    private func swift(_ name: String, _ text: String) -> File { ("App/\(name).swift", text) }

    private func plist(_ entries: String) -> File {
        (
            "App/Info.plist",
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0">
            <dict>
            <key>CFBundleIdentifier</key><string>com.example.app</string>
            <key>CFBundlePackageType</key><string>APPL</string>
            \(entries)
            </dict>
            </plist>
            """
        )
    }

    // MARK: - Answers

    private func answer(_ id: String, _ files: [File]) -> ControlOutcome? {
        var audit = Audit(rules: Catalog.all)
        audit.controls = ControlCatalog.all.filter { $0.id == id }
        let bytes = Dictionary(uniqueKeysWithValues: files.map { ($0.path, Array($0.text.utf8)) })
        return audit.run(files: bytes).report.controls.first
    }

    private func passes(
        _ id: String, _ files: [File], at place: String, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let outcome = answer(id, files)
        #expect(outcome?.status == .passed, "\(outcome?.reason ?? "")", sourceLocation: sourceLocation)
        let places = outcome?.evidence.map(\.location.description) ?? []
        #expect(places.contains(place), "\(places)", sourceLocation: sourceLocation)
    }

    private func fails(_ id: String, _ files: [File], sourceLocation: SourceLocation = #_sourceLocation) {
        let outcome = answer(id, files)
        #expect(outcome?.status == .failed, "\(outcome?.reason ?? "")", sourceLocation: sourceLocation)
        #expect(outcome?.evidence.isEmpty == false, sourceLocation: sourceLocation)
    }

    private func isNotFound(_ id: String, _ files: [File], sourceLocation: SourceLocation = #_sourceLocation) {
        let outcome = answer(id, files)
        #expect(outcome?.status == .notFound, "\(outcome?.reason ?? "")", sourceLocation: sourceLocation)
    }

    private func doesNotApply(_ id: String, _ files: [File], sourceLocation: SourceLocation = #_sourceLocation) {
        let outcome = answer(id, files)
        #expect(outcome?.status == .notApplicable, "\(outcome?.reason ?? "")", sourceLocation: sourceLocation)
    }
}
