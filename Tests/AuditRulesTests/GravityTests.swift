import AuditKit
import AuditModel
import AuditRules
import Testing

/// How much a finding weighs by what can be had there.
@Suite struct GravityTests {
    /// Whoever stands between changes a picture, and signs in as nobody.
    @Test(arguments: [
        ("", Severity.medium),
        (#"SDWebImageDownloader.shared.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")"#, .critical),
    ])
    func picturesWeighLessThanWhatSignsIn(_ header: String, _ severity: Severity) throws {
        let source = """
            import SDWebImage
            func load(_ view: UIImageView, _ url: URL, token: String) {
                \(header)
                view.sd_setImage(with: url, placeholderImage: nil, options: [.allowInvalidSSLCertificates])
            }
            """
        let found = try report("certificate-check-disabled", ["App/Picture.swift": source])
        #expect(found.map(\.severity) == [severity])
    }

    /// The name of a file that a mail brought is its sender's, and that of a file of one's own is not.
    @Test(arguments: [("part", Severity.medium), ("draft", .low)])
    func namesOutOfMessages(_ origin: String, _ severity: Severity) throws {
        let source = #"""
            struct Attachment {
                let fileName: String
                var head: String { "Content-Disposition: attachment; filename=\"\(fileName)\"\r\n\r\n" }
            }
            func forward(_ \#(origin): Draft) -> Attachment { Attachment(fileName: \#(origin).fileName) }
            """#
        #expect(try report("header-injection", ["App/Mail.swift": source]).map(\.severity) == [severity])
    }

    /// What an app prints no log keeps; a log of the system does.
    @Test(arguments: [("print(\"got \\(token)\")", Severity.medium), ("NSLog(\"got %@\", token)", .high)])
    func whatIsOnlyPrintedWeighsLess(_ call: String, _ severity: Severity) throws {
        let source = "import Foundation\nfunc begin(token: String) { \(call) }\nlet begun: Void = begin(token: read())"
        let files = ["App.xcodeproj/project.pbxproj": project(of: "iphoneos"), "App/Page.swift": source]
        #expect(try report("secret-in-log", files).map(\.severity) == [severity])
    }

    /// A phone loads no code that did not come with the app, whoever names it.
    @Test(arguments: [("iphoneos", 0), ("macosx", 1)])
    func phonesLoadTheirOwnCodeAlone(_ system: String, _ count: Int) throws {
        let source = """
            import UIKit
            final class Share: UIViewController {
                func open(link: URL) {
                    let parts = URLComponents(url: link, resolvingAgainstBaseURL: false)
                    let path = parts?.queryItems?.first { $0.name == "path" }?.value ?? ""
                    _ = dlopen(path, RTLD_NOW)
                }
            }
            """
        let files = ["App.xcodeproj/project.pbxproj": project(of: system), "App/Page.swift": source]
        #expect(try report("command-injection", files).count == count)
    }

    /// A project with an app of one file.
    private func project(of system: String) -> String {
        """
        // !$*UTF8*$!
        { archiveVersion = 1; objectVersion = 56; rootObject = P; objects = {
        C = { isa = XCBuildConfiguration; name = Release; buildSettings = { SDKROOT = \(system); }; };
        L = { isa = XCConfigurationList; buildConfigurations = (C); };
        F = { isa = PBXFileReference; path = App/Page.swift; sourceTree = "<group>"; };
        B = { isa = PBXBuildFile; fileRef = F; };
        S = { isa = PBXSourcesBuildPhase; files = (B); };
        T = { isa = PBXNativeTarget; name = App; buildConfigurationList = L; buildPhases = (S);
            productType = "com.apple.product-type.application"; };
        G = { isa = PBXGroup; sourceTree = "<group>"; children = (F); };
        P = { isa = PBXProject; buildConfigurationList = L; mainGroup = G; targets = (T); };
        }; }
        """
    }

    /// A graver case of each rule, and the common one.
    @Test(arguments: [
        ("secret-in-plain-file", "try password.write(to: home, atomically: true, encoding: .utf8)", Severity.high),
        (
            "secret-in-plain-file",
            "try password.write(to: FileManager.default.temporaryDirectory, atomically: true, encoding: .utf8)", .medium
        ),
        (
            "unsafe-unarchiving",
            "let kept = NSKeyedUnarchiver.unarchiveObject(with: board.data(forType: .string)!)", .medium
        ),
        ("unsafe-unarchiving", "let kept = NSKeyedUnarchiver.unarchiveObject(withFile: home.path)", .low),
        ("security-error-swallowed", "try? keychain.set(token, key: \"t\")", .low),
        ("security-error-swallowed", "try? verifySignature(of: page)", .medium),
    ])
    func whatOthersGainDecides(_ id: String, _ statement: String, _ severity: Severity) throws {
        let source = """
            import AppKit
            func work(_ board: NSPasteboard, _ home: URL, _ page: Data, password: String, token: String) throws {
                \(statement)
            }
            """
        #expect(try report(id, ["App/Work.swift": source]).map(\.severity) == [severity])
    }

    /// A device has one hash, a server those of all.
    @Test(arguments: [("import Foundation", Severity.medium), ("import Vapor", .high)])
    func serversKeepTheHashesOfAll(_ line: String, _ severity: Severity) throws {
        let source = "\(line)\nfunc keep(_ password: String) -> Data { Data(SHA256.hash(data: Data(password.utf8))) }"
        #expect(try report("fast-hash-for-password", ["App/Keep.swift": source]).map(\.severity) == [severity])
    }

    /// A client is one user's, a server everybody's.
    @Test(arguments: [
        ("catastrophic-regex", "import Foundation", Severity.medium), ("catastrophic-regex", "import Vapor", .high),
        ("escaping-incomplete", "import Foundation", .low), ("escaping-incomplete", "import Vapor", .medium),
        ("hardcoded-api-key", "import Foundation", .low), ("hardcoded-api-key", "import Vapor", .medium),
    ])
    func serversServeAll(_ id: String, _ line: String, _ severity: Severity) throws {
        let source = #"""
            \#(line)
            let apiKey = "k3x9PqL2vT8zR5wB7nJ4"
            func quoted(_ text: String) -> String { text.replacingOccurrences(of: "'", with: "\\'") }
            func fits(_ text: String) -> Bool { text.range(of: "^(a+)+$", options: .regularExpression) != nil }
            """#
        #expect(try report(id, ["App/Ask.swift": source]).map(\.severity) == [severity])
    }

    /// What another thread finds in a number may be old; a list that is changed meanwhile crashes.
    @Test(arguments: [("Int = 0", "1", Severity.low), ("[Int] = []", "[1]", .medium)])
    func numbersAreReadWhole(_ type: String, _ value: String, _ severity: Severity) throws {
        let source = """
            import Foundation
            final class Feed {
                private let lock = NSLock()
                private var status: \(type)
                func first() -> String { lock.withLock { "\\(status)" } }
                func drop() { DispatchQueue.global().async { self.status = \(value) } }
            }
            """
        #expect(try report("unguarded-shared-state", ["App/Feed.swift": source]).map(\.severity) == [severity])
    }

    /// What a page gave back it could have run without the app; of a text that nothing shows to be another's nobody gains.
    @Test func scriptsWeighByWhoChoosesTheirTexts() throws {
        let source = #"""
            import WebKit
            func show(_ web: WKWebView, note: String) { web.evaluateJavaScript("show('\(note)')") }
            func follow(_ web: WKWebView, _ socket: URLSessionWebSocketTask) async throws {
                guard case .string(let text) = try await socket.receive() else { return }
                web.evaluateJavaScript("show('\(text)')")
            }
            """#
        let found = try report("web-view-script-injection", ["App/Page.swift": source])
        #expect(found.map(\.severity) == [.high, .low])
    }

    /// Whoever types a word into an app could have typed the command.
    @Test func ownWordsWeighLess() throws {
        let source = #"""
            import UIKit
            import Network
            final class Page: UIViewController {
                let field = UITextField()
                func send() {
                    let process = Process()
                    process.executableURL = URL(fileURLWithPath: "/bin/sh")
                    process.arguments = ["-c", "ls \(field.text!)"]
                }
                func follow(_ connection: NWConnection) {
                    connection.receiveMessage { data, _, _, _ in
                        let process = Process()
                        process.executableURL = URL(fileURLWithPath: "/bin/sh")
                        process.arguments = ["-c", "ls \(String(decoding: data ?? Data(), as: UTF8.self))"]
                    }
                }
                func list(_ folder: String) {
                    let process = Process()
                    process.executableURL = URL(fileURLWithPath: "/bin/sh")
                    process.arguments = ["-c", "ls \(folder)"]
                }
            }
            """#
        let found = try report("command-injection", ["App/Page.swift": source])
        #expect(found.map(\.severity) == [.high, .medium, .low])
    }

    /// A link by which users share what they have set up holds the password on purpose.
    @Test(arguments: [("ss", nil), ("https", Severity.medium), ("mqtt", .medium)])
    func sharedLinksWeighNothing(_ scheme: String, _ severity: Severity?) throws {
        let source = """
            import Foundation
            func link(host: String, name: String, password: String) -> URL? {
                var address = URLComponents()
                address.scheme = "\(scheme)"
                address.host = host
                address.user = name
                address.password = password
                return address.url
            }
            """
        #expect(
            try report("credentials-in-url", ["App/Link.swift": source]).map(\.severity)
                == (severity.map { [$0] } ?? []))
    }

    private func report(_ id: String, _ files: [String: String]) throws -> [Finding] {
        let rule = try #require(Catalog.all.first { $0.id == id })
        return Audit(rules: [rule], configuration: Configuration()).run(files: files.mapValues { Array($0.utf8) })
            .report.findings
    }
}
