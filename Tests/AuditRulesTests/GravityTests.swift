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
        let project = """
            // !$*UTF8*$!
            { archiveVersion = 1; objectVersion = 56; rootObject = P; objects = {
            C = { isa = XCBuildConfiguration; name = Release; buildSettings = { SDKROOT = iphoneos; }; };
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
        let source = "import Foundation\nfunc begin(token: String) { \(call) }\nlet begun: Void = begin(token: read())"
        let files = ["App.xcodeproj/project.pbxproj": project, "App/Page.swift": source]
        #expect(try report("secret-in-log", files).map(\.severity) == [severity])
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

    private func report(_ id: String, _ files: [String: String]) throws -> [Finding] {
        let rule = try #require(Catalog.all.first { $0.id == id })
        return Audit(rules: [rule], configuration: Configuration()).run(files: files.mapValues { Array($0.utf8) })
            .report.findings
    }
}
