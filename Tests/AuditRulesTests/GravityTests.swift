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

    private func report(_ id: String, _ files: [String: String]) throws -> [Finding] {
        let rule = try #require(Catalog.all.first { $0.id == id })
        return Audit(rules: [rule], configuration: Configuration()).run(files: files.mapValues { Array($0.utf8) })
            .report.findings
    }
}
