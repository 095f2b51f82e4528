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

    /// What an app for phones prints no log keeps; a log of the system does.
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

    private func report(_ id: String, _ files: [String: String]) throws -> [Finding] {
        let rule = try #require(Catalog.all.first { $0.id == id })
        return Audit(rules: [rule], configuration: Configuration()).run(files: files.mapValues { Array($0.utf8) })
            .report.findings
    }
}
