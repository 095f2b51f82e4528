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
