import AuditKit
import AuditModel
import AuditRules
import Testing

/// Findings that are true and of little use where they stand: the strict profile has them, the default one counts them.
@Suite struct AdviceTests {
    @Test(arguments: [
        (
            "hardcoded-api-key",
            "enum Login { static let clientSecret = \"k9Zq2LwX7vT4bN8sR1mE5yU3\" }"
        ),
        (
            "string-length-mix",
            """
            import Foundation
            func parts(of pem: String, _ regex: NSRegularExpression) -> Int {
                regex.numberOfMatches(in: pem, range: NSRange(location: 0, length: pem.count))
            }
            """
        ),
        (
            "string-length-mix",
            """
            import Foundation
            func clock(_ seconds: Int) -> String {
                var text = ""
                if seconds < 600 { text.append("0") }
                text.append("\\(seconds / 60):")
                text += "\\(seconds % 60)"
                return text
            }
            func whole(_ seconds: Int) -> NSRange {
                let text = clock(seconds)
                return NSRange(location: 0, length: text.count)
            }
            """
        ),
        (
            "string-length-mix",
            """
            import Foundation
            extension String { static var terms: String { "All rights reserved." } }
            let whole = NSRange(location: 0, length: String.terms.count)
            """
        ),
        (
            "secret-in-user-defaults",
            "import Foundation\nfunc keep(email: String) { UserDefaults.standard.set(email, forKey: \"contact\") }"
        ),
        (
            "biometrics-result-only",
            """
            import LocalAuthentication
            func show() async throws {
                isHidden = try await !LAContext().evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "Pictures")
            }
            """
        ),
        (
            "file-without-protection",
            """
            import Foundation
            struct PictureCache {
                func keep(_ data: Data, at url: URL) throws { try data.write(to: url, options: .noFileProtection) }
            }
            """
        ),
        (
            "unsafe-web-fetch",
            """
            import AppKit
            func title() throws -> String {
                let text = NSPasteboard.general.string(forType: .string) ?? ""
                guard let page = URL(string: text) else { return "" }
                return try String(contentsOf: page, encoding: .utf8)
            }
            let first = try title()
            """
        ),
        (
            "command-injection",
            """
            import AppKit
            func restart(after seconds: TimeInterval) {
                let process = Process()
                process.launchPath = "/bin/sh"
                process.arguments = ["-c", "sleep \\(seconds); open '\\(Bundle.main.bundlePath)'"]
                process.launch()
            }
            let begun: Void = restart(after: 1)
            """
        ),
        (
            "secret-on-pasteboard",
            "import UIKit\nfunc copy(token: String) { UIPasteboard.general.string = token }"
        ),
        (
            "random-status-ignored",
            "import Security\nfunc salt() -> Data { var salt = Data(count: 16); _ = SecRandomCopyBytes(nil, 16, &salt); return salt }"
        ),
        (
            "web-view-inspectable",
            "import AppKit\nimport WebKit\nfunc show(_ page: WKWebView) { page.isInspectable = true }"
        ),
        (
            "host-regex-dot",
            """
            func isOurs(_ url: String) -> Bool {
                url.range(of: "^https://example.com/", options: .regularExpression) != nil
            }
            """
        ),
        (
            "secret-on-pasteboard",
            """
            import UIKit
            func copy(password: String) {
                UIPasteboard.general.string = password
                DispatchQueue.main.asyncAfter(deadline: .now() + 45) { UIPasteboard.general.string = "" }
            }
            """
        ),
        (
            "regex-without-anchor",
            """
            enum Sort { case thread, page, other }
            func sort(of url: URL) -> Sort {
                let address = url.absoluteString
                if address.range(of: "example\\\\.com/live/[^/]*", options: .regularExpression) != nil { return .thread }
                return Sort.other
            }
            """
        ),
        (
            "remote-input-traps",
            """
            import WebKit
            final class Editor: NSObject, WKScriptMessageHandler {
                func show(_ page: WKWebView, _ port: Int) {
                    page.load(URLRequest(url: URL(string: "http://localhost:\\(port)/editor.html")!))
                }
                func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) {
                    move(to: message.body as! Int)
                }
            }
            """
        ),
        (
            "interface-changed-off-main",
            """
            import Combine
            final class Weather: ObservableObject {
                @Published private(set) var degrees = 0
                var changes: AnyPublisher<Int, Never> { $degrees.eraseToAnyPublisher() }
                func load(_ url: URL) {
                    URLSession.shared.dataTask(with: url) { data, _, _ in self.degrees = parse(data) }.resume()
                }
            }
            func show(_ weather: Weather) {
                weather.changes.receive(on: DispatchQueue.main).sink { show($0) }.store(in: &kept)
            }
            """
        ),
        (
            "unguarded-shared-state",
            """
            import Foundation
            public final class Marks: CustomStringConvertible {
                private let queue = DispatchQueue(label: "marks", attributes: .concurrent)
                private var names: Set<String> = []
                public func add(_ name: String) {
                    queue.async(flags: .barrier) { [weak self] in self?.names.insert(name) }
                }
                public func contains(_ name: String) -> Bool { queue.sync { names.contains(name) } }
                public var description: String { names.description }
            }
            """
        ),
        (
            "unguarded-shared-state",
            """
            import Foundation
            final class Service: @unchecked Sendable {
                nonisolated(unsafe) static var shared: Service?
                static func send() { DispatchQueue.global().async { shared?.post() } }
                func post() {}
            }
            final class Manager: @unchecked Sendable {
                private let lock = NSLock()
                private var isSetUp = false
                func setUp() {
                    lock.lock()
                    defer { lock.unlock() }
                    guard !isSetUp else { return }
                    defer { isSetUp = true }
                    Service.shared = Service()
                }
            }
            """
        ),
        (
            "unsafe-unarchiving",
            """
            import Foundation
            final class Note: NSObject, NSSecureCoding {
                static let supportsSecureCoding = true
                let body: String
                required init?(coder: NSCoder) {
                    guard let body = coder.decodeObject(forKey: "body") as? String else { return nil }
                    self.body = body
                }
                func encode(with coder: NSCoder) { coder.encode(body, forKey: "body") }
            }
            """
        ),
        (
            "fast-hash-for-password",
            """
            import CryptoKit
            func verifier(_ password: String, _ salt: Data, _ group: Group) -> BigInt {
                let x = BigInt(Data(SHA256.hash(data: salt + Data(password.utf8))))
                return group.generator.power(x, modulus: group.prime)
            }
            """
        ),
        (
            "fast-hash-for-password",
            """
            import CryptoKit
            func answer(user: String, password: String, realm: String, nonce: String) -> String {
                let first = Insecure.MD5.hash(data: Data("\\(user):\\(realm):\\(password)".utf8))
                return "\\(first):\\(nonce)"
            }
            """
        ),
        (
            "secret-in-log",
            """
            import SwiftUI
            #Preview {
                PasswordField { password in print("typed", password) }
            }
            """
        ),
        (
            "string-length-mix",
            """
            import UIKit
            func show(_ view: UITextView) {
                let end = NSRange(location: view.text.count - 1, length: 1)
                view.scrollRangeToVisible(end)
            }
            """
        ),
        (
            "string-length-mix",
            """
            import Foundation
            private func begins(_ text: String) -> Bool {
                pattern.firstMatch(in: text, range: NSRange(location: 0, length: text.count)) != nil
            }
            let known = begins(key.hexString.lowercased()) || begins(address.absoluteString)
            """
        ),
        (
            "security-force-cast",
            """
            import Security
            func key(in store: Store) throws -> SecKey { try store.item() as! SecKey }
            let first = try key(in: store)
            """
        ),
    ])
    func isShownByTheStrictProfileAlone(_ rule: String, _ source: String) throws {
        let strict = try report(rule, ["App/Code.swift": source], .strict)
        #expect(strict.findings.map(\.rule) == [rule])
        let report = try report(rule, ["App/Code.swift": source], .default)
        #expect(report.findings.isEmpty)
        #expect(report.hidden.contains { $0.reason == Hidden.strictOnly && $0.count == 1 })
    }

    /// What may be so and is not shown to be: of low confidence.
    @Test(arguments: [
        (
            "host-check-loose",
            "func isVideoHub(_ url: URL) -> Bool { url.host?.hasSuffix(\"videohub.example\") ?? false }"
        ),
        (
            "host-check-loose",
            """
            func load(_ url: URL) {
                if url.host?.contains("pictures.example") == true {
                    var request = URLRequest(url: url)
                    request.setValue("text/html", forHTTPHeaderField: "Accept")
                    session.dataTask(with: request).resume()
                }
            }
            """
        ),
    ])
    func isNotShown(_ rule: String, _ source: String) throws {
        #expect(try report(rule, ["App/Code.swift": source], .default).findings.isEmpty)
    }

    /// A suppression of what this profile does not show is none without a finding.
    @Test(arguments: [Profile.default, .strict]) func isAcceptedBesideTheCode(_ profile: Profile) throws {
        let source = """
            import UIKit
            func copy(password: String) {
                // bulwark:ignore secret-on-pasteboard -- the user asks for it
                UIPasteboard.general.string = password
                UIPasteboard.general.string = nil
            }
            """
        #expect(try report("secret-on-pasteboard", ["App/Code.swift": source], profile).findings.isEmpty)
    }

    /// Whoever switches a rule on wants all that it says.
    @Test func isShownWhereTheRuleIsSwitchedOn() throws {
        var configuration = Configuration()
        configuration.rules = RuleSettings(rules: ["secret-on-pasteboard": RuleSetting(isOn: true)])
        let rule = try #require(Catalog.all.first { $0.id == "secret-on-pasteboard" })
        let source = """
            import UIKit
            func copy(password: String) {
                UIPasteboard.general.string = password
                UIPasteboard.general.items = []
            }
            """
        let files = ["App/Code.swift": Array(source.utf8)]
        let report = Audit(rules: [rule], configuration: configuration).run(files: files).report
        #expect(report.findings.count == 1)
    }

    /// A server that takes a token in a header need not be given it in the address.
    @Test(arguments: [true, false]) func tokensInAddressesAreNoAdviceBesideHeaders(_ hasHeader: Bool) throws {
        let header = #"request.setValue("Bearer \(session.accessToken)", forHTTPHeaderField: "Authorization")"#
        let source = """
            import Foundation
            final class Client {
                func send() { var request = URLRequest(url: base); \(hasHeader ? header : ""); start(request) }
                func list(_ accessToken: String) -> URLQueryItem { URLQueryItem(name: "key", value: accessToken) }
            }
            """
        #expect(try report("secret-in-url", ["App/Code.swift": source], .strict).findings.count == 1)
        #expect(try report("secret-in-url", ["App/Code.swift": source], .default).findings.isEmpty == !hasHeader)
    }

    /// What a function gives back is the program's own only where all that it puts together is.
    @Test func lengthsOfTextsOfOthersAreNoAdvice() throws {
        let source = """
            import Foundation
            func label(_ name: String) -> String {
                var text = "@"
                text.append(name)
                return text
            }
            func whole(_ name: String) -> NSRange {
                let text = label(name)
                return NSRange(location: 0, length: text.count)
            }
            """
        #expect(try report("string-length-mix", ["App/Code.swift": source], .default).findings.count == 1)
    }

    /// What decrypts or proves a purchase is not for addresses, whatever a server asks for.
    @Test(arguments: [("secretKey", true), ("activationKey", true), ("apiToken", false)])
    func secretKeysInAddressesAreNoAdvice(_ name: String, _ isTold: Bool) throws {
        let source = """
            import Foundation
            func page(_ \(name): String) -> URL? { URL(string: "https://shop.test/in?k=\\(\(name))") }
            """
        #expect(try report("secret-in-url", ["App/Code.swift": source], .default).findings.isEmpty == !isTold)
    }

    @Test func exceptionsForOneHostAreToldOnce() throws {
        let list = """
            <plist version="1.0"><dict><key>CFBundlePackageType</key><string>APPL</string>
            <key>NSAppTransportSecurity</key><dict><key>NSExceptionDomains</key><dict><key>old.example.com</key>
            <dict><key>NSExceptionAllowsInsecureHTTPLoads</key><true/></dict></dict></dict></dict></plist>
            """
        let report = try report(
            "ats-exception-insecure", ["App/Info.plist": list, "Mac/Info.plist": list, "Watch/Info.plist": list],
            .default)
        #expect(report.findings.map(\.location.path) == ["App/Info.plist"])
    }

    /// What only builds for developers define decides as `DEBUG` does.
    @Test(arguments: [("Debug", false), ("Release", true)])
    func whatDevelopersAloneBuildIsAdvice(_ configuration: String, _ isShown: Bool) throws {
        let flags = { $0 == configuration ? "OTHER_SWIFT_FLAGS = (\"$(inherited)\", \"-DF_DEV\");" : "" }
        let project = """
            // !$*UTF8*$!
            { archiveVersion = 1; objectVersion = 56; rootObject = P; objects = {
            C0 = { isa = XCBuildConfiguration; name = Debug; buildSettings = { SDKROOT = iphoneos; \(flags("Debug")) }; };
            C1 = { isa = XCBuildConfiguration; name = Release; buildSettings = { SDKROOT = iphoneos; \(flags("Release")) }; };
            L = { isa = XCConfigurationList; buildConfigurations = (C0, C1); };
            F = { isa = PBXFileReference; path = App/Page.swift; sourceTree = "<group>"; };
            B = { isa = PBXBuildFile; fileRef = F; };
            S = { isa = PBXSourcesBuildPhase; files = (B); };
            T = { isa = PBXNativeTarget; name = App; buildConfigurationList = L; buildPhases = (S);
                productType = "com.apple.product-type.application"; };
            G = { isa = PBXGroup; sourceTree = "<group>"; children = (F); };
            P = { isa = PBXProject; buildConfigurationList = L; mainGroup = G; targets = (T); };
            }; }
            """
        let source = """
            import WebKit
            func show(_ view: WKWebView) {
                #if F_DEV && os(iOS)
                    view.isInspectable = true
                #endif
            }
            let shown: Void = show(WKWebView())
            """
        let files = ["App.xcodeproj/project.pbxproj": project, "App/Page.swift": source]
        #expect(try report("web-view-inspectable", files, .strict).findings.count == 1)
        #expect(try report("web-view-inspectable", files, .default).findings.isEmpty == !isShown)
    }

    /// Subscribers may stand in another file than the object that publishes.
    @Test(arguments: [("", true), ("@StateObject var weather = Weather()", false)])
    func whatNoViewObservesIsAdvice(_ property: String, _ isAdvice: Bool) throws {
        let files = [
            "Weather.swift": """
            import Combine
            final class Weather: ObservableObject {
                @Published private(set) var degrees = 0
                func load(_ url: URL) {
                    URLSession.shared.dataTask(with: url) { data, _, _ in self.degrees = parse(data) }.resume()
                }
            }
            """,
            "Sky.swift": """
            import SwiftUI
            struct Sky: View {
                \(property)
                func follow(_ weather: Weather) { weather.$degrees.receive(on: DispatchQueue.main).sink { show($0) } }
            }
            """,
        ]
        #expect(try report("interface-changed-off-main", files, .strict).findings.count == 1)
        #expect(try report("interface-changed-off-main", files, .default).findings.isEmpty == isAdvice)
    }

    /// Every short beginning of a token occurs by chance in a long stretch of base64.
    @Test func encodedDataHoldsNoTokens() throws {
        let token = Self.token
        let data = String(repeating: "cxIAAYagXxAPTlNL/ZXllZEFyY2hpdmVy", count: 6)
        let found = try report("hardcoded-secret", ["App/model.xml": "<v>\(data)/\(token)/\(data)</v>"], .default)
        #expect(found.findings.isEmpty)
        let alone = try report("hardcoded-secret", ["App/model.xml": "<v>\(token)</v>"], .default)
        #expect(alone.findings.count == 1)
    }

    /// Letters and digits in no order, behind the mark of a token.
    private static let token: String = {
        let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")
        var state: UInt32 = 7
        return "EAA"
            + String(
                (0..<112).map { _ in
                    state = state &* 1_664_525 &+ 1_013_904_223
                    return digits[Int(state >> 16) % digits.count]
                })
    }()

    private func report(_ id: String, _ files: [String: String], _ profile: Profile) throws -> Report {
        let rule = try #require(Catalog.all.first { $0.id == id })
        let audit = Audit(rules: [rule], configuration: Configuration(profile: profile))
        return audit.run(files: files.mapValues { Array($0.utf8) }).report
    }
}
