import AuditKit
import AuditModel
import AuditRules
import Testing

/// Secrets that a server has to give back, logs that a launch argument asks for, and packages of one's own: true, and advice.
@Suite struct SecretAdviceTests {
    @Test(arguments: [
        (
            "secret-in-log",
            """
            func note(accessToken: String) {
                if CommandLine.arguments.contains("-verbose-network") { print("with \\(accessToken)") }
            }
            """
        ),
        (
            "secret-in-user-defaults",
            """
            import Foundation
            enum Kept {
                static var privateKeyData: Data? {
                    get { UserDefaults.standard.data(forKey: "key") }
                    set { UserDefaults.standard.set(newValue, forKey: "key") }
                }
            }
            let hasKey = Kept.privateKeyData != nil
            """
        ),
        (
            "secret-in-log",
            """
            import ArgumentParser
            import CryptoKit
            @main struct Make: ParsableCommand {
                func run() throws {
                    let privateKey = Curve25519.Signing.PrivateKey()
                    let privateKeyText = privateKey.rawRepresentation.base64EncodedString()
                    print("made \\(privateKeyText)")
                }
            }
            """
        ),
        (
            "secret-in-database",
            """
            import Fluent
            final class Provider: Model { var name = ""; var clientSecret = "" }
            func change(_ req: Request, _ provider: Provider, clientSecret: String) async throws {
                provider.clientSecret = clientSecret
                try await provider.save(on: req.db)
            }
            """
        ),
        (
            "certificate-check-disabled",
            """
            import NIOSSL
            public enum Verification: Sendable { case full, none }
            public func configuration(_ verification: Verification) -> TLSConfiguration {
                var made = TLSConfiguration.makeClientConfiguration()
                switch verification {
                case .full: made.certificateVerification = .fullVerification
                case .none: made.certificateVerification = .none
                }
                return made
            }
            """
        ),
        (
            "weak-tls-minimum",
            """
            import NIOSSL
            public enum Oldest: Sendable {
                case old, new
                var version: TLSVersion {
                    switch self {
                    case .old: .tlsv1
                    case .new: .tlsv12
                    }
                }
            }
            public func configuration(_ oldest: Oldest) -> TLSConfiguration {
                var made = TLSConfiguration.makeClientConfiguration()
                made.minimumTLSVersion = oldest.version
                return made
            }
            """
        ),
    ])
    func isAdvice(_ rule: String, _ source: String) throws {
        #expect(try findings(of: rule, ["App/Code.swift": source], .strict).count == 1)
        #expect(try findings(of: rule, ["App/Code.swift": source], .default).isEmpty)
    }

    /// SQLCipher opens no database without a key.
    @Test(arguments: [("YapDatabase/SQLCipher", true), ("YapDatabase", false)])
    func sealedPods(_ pod: String, _ isSealed: Bool) throws {
        let files = [
            "Podfile.lock": "PODS:\n  - \(pod) (4.0.1)\n\nDEPENDENCIES:\n  - \(pod)\n\nCOCOAPODS: 1.15.2\n",
            "App/Store.swift": """
            func keep(_ password: String, _ transaction: YapDatabaseReadWriteTransaction) {
                transaction.setObject(password, forKey: "Password", inCollection: "A")
            }
            """,
        ]
        #expect(try findings(of: "secret-in-database", files, .strict).isEmpty == isSealed)
    }

    /// Keys of data that is made up may be real ones, and mostly are not.
    @Test(arguments: [("serverDummy", true), ("server", false)])
    func keysOfMadeUpData(_ name: String, _ isAdvice: Bool) throws {
        let source = """
            extension Server {
                static var \(name): Self { var made = Server(); made.apiKey = "3b0600c1b3aa42bfb0222f4e13a81f39"; return made }
            }
            """
        #expect(try findings(of: "hardcoded-api-key", ["App/Code.swift": source], .strict).count == 1)
        #expect(try findings(of: "hardcoded-api-key", ["App/Code.swift": source], .default).isEmpty == isAdvice)
    }

    /// A program that takes documents and no links is handed nothing but files that its user chose.
    @Test(arguments: [("CFBundleDocumentTypes", true), ("CFBundleURLTypes", false)])
    func documentsAreNoLinks(_ key: String, _ isSilent: Bool) throws {
        let list = """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0"><dict>
                <key>CFBundlePackageType</key><string>APPL</string>
                <key>\(key)</key>
                <array><dict><key>CFBundleURLSchemes</key><array><string>shelf</string></array></dict></array>
            </dict></plist>
            """
        let source = """
            func application(_ app: UIApplication, open url: URL, options: [K: Any] = [:]) -> Bool {
                shelf.put(url.anyURL)
                return true
            }
            """
        let files = ["App/Info.plist": list, "App/AppDelegate.swift": source]
        #expect(try findings(of: "deep-link-unvalidated", files, .strict).isEmpty == isSilent)
    }

    /// Whose programs are named after an account has its repositories in hand; those of others they have not.
    @Test(arguments: [("kestrel", true), ("heron", false)]) func ownAccounts(_ account: String, _ isOwn: Bool) throws {
        let files = [
            "Package.swift": """
            // swift-tools-version:6.0
            import PackageDescription
            let package = Package(name: "App", dependencies: [
                .package(url: "https://git.example.org/\(account)/codec.git", branch: "main"),
            ])
            """,
            "Project.swift": """
            let project = Project(name: "App", targets: [.target(name: "App", bundleId: "org.kestrel.App")])
            """,
        ]
        #expect(try findings(of: "dependency-unpinned", files, .strict).count == 1)
        #expect(try findings(of: "dependency-unpinned", files, .default).isEmpty == isOwn)
    }

    private func findings(of id: String, _ files: [String: String], _ profile: Profile) throws -> [Finding] {
        let rule = try #require(Catalog.all.first { $0.id == id })
        let audit = Audit(rules: [rule], configuration: Configuration(profile: profile))
        return audit.run(files: files.mapValues { Array($0.utf8) }).report.findings
    }
}
