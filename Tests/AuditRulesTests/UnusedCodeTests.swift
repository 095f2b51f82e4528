import AuditKit
import AuditModel
import AuditRules
import Testing

/// What a function or type does that nothing in an app uses is advice.
@Suite struct UnusedCodeTests {
    private static let copying = "{ UIPasteboard.general.string = password }"

    private static let keeping = "UIPasteboard.general.string = UserDefaults.standard.string(forKey: \"password\")"

    @Test(arguments: [
        ("never called", "final class Copier { func copy(password: String) \(copying) }\nlet copier = Copier()", false),
        (
            "called",
            "final class Copier { func copy(password: String) \(copying) }\nlet done = Copier().copy(password: text)",
            true
        ),
        (
            "called on something unknown",
            "final class Copier { func copy(password: String) \(copying) }\nlet done = make(Copier.self).copy(password: text)",
            true
        ),
        (
            "another of its name is called",
            "final class Copier { func copy(password: String) \(copying) }\nlet done = Copier().copy(to: text)", false
        ),
        (
            "one of another type is called",
            """
            final class Copier { func copy(password: String) \(copying) }
            struct Paper { func copy(password: String) {} }
            let done: (Copier, Void) = (Copier(), Paper().copy(password: text))
            """, false
        ),
        (
            "handed on",
            "final class Copier { func copy(password: String) \(copying) }\nlet copy = Copier().copy(password:)",
            true
        ),
        (
            "an initializer of another module's type",
            "extension Int { init(password: String) { UIPasteboard.general.string = password; self = 1 } }", false
        ),
        (
            "an initializer of another module's type that is called",
            """
            extension Int { init(password: String) { UIPasteboard.general.string = password; self = 1 } }
            let done = Int(password: text)
            """, true
        ),
        (
            "an initializer that is called by another name",
            """
            extension Int { init(password: String) { UIPasteboard.general.string = password; self = 1 } }
            typealias Mark = Int
            let done = Mark(password: text)
            """, true
        ),
        (
            "by Objective-C",
            "final class Copier { @objc func copy(password: String) \(copying) }\nlet copier = Copier()", true
        ),
        (
            "by the system",
            "final class Copier: PKDelegate { func copy(password: String) \(copying) }\nlet copier = Copier()", true
        ),
        (
            "by a library that developers' builds alone hand it to",
            """
            final class Copier: TrafficMonitor { func copy(password: String) \(copying) }
            #if DEBUG
            let copier = Copier()
            #endif
            """, false
        ),
        (
            "by a protocol of the project",
            """
            protocol Copying { func copy(password: String) }
            final class Copier: Copying { func copy(password: String) \(copying) }
            let copier: any Copying = Copier()
            """, false
        ),
        (
            "through a protocol of the project",
            """
            protocol Copying { func copy(password: String) }
            final class Copier: Copying { func copy(password: String) \(copying) }
            let copier: any Copying = Copier()
            let done = copier.copy(password: text)
            """, true
        ),
        (
            "by one of its name that nobody calls",
            """
            protocol Copying { func copy(password: String) }
            final class Copier: Copying { func copy(password: String) \(copying) }
            final class Desk: Copying {
                let copier: any Copying
                func copy(password: String) { copier.copy(password: password) }
            }
            let desk = Desk(copier: Copier())
            """, false
        ),
        (
            "by a delegate's protocol of the system",
            "final class Copier: WKUIDelegate { func webView(password: String) \(copying) }\nlet copier = Copier()",
            true
        ),
        (
            "beside a delegate's methods",
            "final class Copier: WKUIDelegate { func copy(password: String) \(copying) }\nlet copier = Copier()", false
        ),
        (
            "by each other alone",
            """
            final class Copier {
                func copy(password: String) { if !password.isEmpty { UIPasteboard.general.string = password; again(password) } }
                func again(_ password: String) { copy(password: password) }
            }
            let copier = Copier()
            """, false
        ),
        (
            "behind a switch that is off",
            """
            let isTracing = false
            final class Copier {
                func start() { if isTracing { copy(password: text) } }
                func copy(password: String) \(copying)
            }
            let copier: Void = Copier().start()
            """, false
        ),
        (
            "in the other branch of what is written to hold",
            """
            final class Copier {
                func start() { if isReady || true { wait() } else { copy(password: text) } }
                func copy(password: String) \(copying)
            }
            let copier: Void = Copier().start()
            """, false
        ),
        (
            "in the other branch of what may hold",
            """
            final class Copier {
                func start() { if isReady || isLate { wait() } else { copy(password: text) } }
                func copy(password: String) \(copying)
            }
            let copier: Void = Copier().start()
            """, true
        ),
        (
            "behind one of two switches that is off, which a type works out",
            """
            enum Features { static var copies: Bool { return false } }
            final class Copier {
                func start() { if Features.copies && isReady { copy(password: text) } }
                func copy(password: String) \(copying)
            }
            let copier: Void = Copier().start()
            """, false
        ),
        (
            "after one that lets nobody by",
            """
            let isOffered = false
            @objc class Copier: NSView, SecondDelegate {
                func start() { guard isOffered else { return }; copy(password: text) }
                private func copy(password: String) \(copying)
            }
            let copier: Void = Copier().start()
            """, false
        ),
        (
            "before one that lets nobody by",
            """
            let isOffered = false
            final class Copier {
                func start() { copy(password: text); guard isOffered else { return } }
                func copy(password: String) \(copying)
            }
            let copier: Void = Copier().start()
            """, true
        ),
        (
            "behind a switch that others may set",
            """
            enum Features { static var copies = false }
            final class Copier {
                func start() { if Features.copies { copy(password: text) } }
                func copy(password: String) \(copying)
            }
            let copier: Void = Copier().start()
            """, true
        ),
        (
            "behind a switch that is on",
            """
            let isTracing = true
            final class Copier {
                func start() { if isTracing { copy(password: text) } }
                func copy(password: String) \(copying)
            }
            let copier: Void = Copier().start()
            """, true
        ),
        (
            "an override",
            "final class Copier: Base { override func copy(password: String) \(copying) }\nlet copier = Copier()", true
        ),
        (
            "a type that its own comment names",
            "/// Copier: copies.\nfinal class Copier { init(password: String) \(copying) }", false
        ),
        (
            "types that name each other alone",
            """
            final class Copier { init(desk: Desk?, password: String) \(copying) }
            final class Desk { func make() -> Copier { Copier(desk: self, password: text) } }
            """, false
        ),
        (
            "a view of its preview alone",
            """
            struct CopyView: View { let password: String; var body: some View { Button("", action: copy) }
                func copy() \(copying) }
            struct CopyViewPreview: PreviewProvider { static var previews: some View { CopyView(password: "") } }
            """, false
        ),
        (
            "an object of Objective-C that nobody can make without an argument",
            "final class Copier: NSObject, URLSessionDelegate { init(password: String) \(copying) }", false
        ),
        (
            "an object that a storyboard may make",
            """
            final class Copier: NSObject, UITextFieldDelegate {
                override init() {}
                func textField(password: String) \(copying)
            }
            """, true
        ),
        ("a type that nobody names", "final class Copier { init(password: String) \(copying) }", false),
        (
            "a type that is named", "final class Copier { init(password: String) \(copying) }\nlet all = [Copier.self]",
            true
        ),
        ("by an extension", "extension String { func copied(password: String) \(copying) }", false),
        ("a property", "extension String { var copied: Bool { \(keeping); return true } }", false),
        (
            "a property that is read",
            "extension String { var copied: Bool { \(keeping); return true } }\nlet done = \"text\".copied", true
        ),
        (
            "a property that a key path names",
            "extension String { var copied: Bool { \(keeping); return true } }\nlet all = list.map(\\.copied)", true
        ),
        (
            "a property of something unknown",
            "extension String { var copied: Bool { \(keeping); return true } }\nlet done = name.copied", true
        ),
        (
            "another type's property of its name",
            """
            extension String { var copied: Bool { \(keeping); return true } }
            func ask(_ provider: NSItemProvider) -> Bool { provider.copied }
            """, false
        ),
        (
            "a constant of a type that only an unused function names",
            """
            extension String {
                static let kept: Void = \(keeping)
                func hold() { String.kept }
            }
            """, false
        ),
        (
            "a constant of a type that is read",
            "extension String { static let kept: Void = \(keeping) }\nlet done: Void = String.kept", true
        ),
        (
            "set, where something else of its name is",
            """
            final class Copier { func copy(password: String) \(copying) }
            let (copier, button) = (Copier(), make())
            func start() { button.copy = nil; button.copy.isHidden = true }
            """, false
        ),
        (
            "a way through what nobody calls",
            """
            func keep(_ text: String) { UIPasteboard.general.string = text }
            final class Old { func show(password: String) { keep(password) } }
            let old: (Old, Void) = (Old(), keep("nothing"))
            """, false
        ),
        (
            "a way through what somebody calls",
            """
            func keep(_ text: String) { UIPasteboard.general.string = text }
            final class Old { func show(password: String) { keep(password) } }
            let old: Void = Old().show(password: typed)
            """, true
        ),
    ])
    func isAdvice(_ name: String, _ code: String, _ isUsed: Bool) throws {
        #expect(try findings("secret-on-pasteboard", code).count == (isUsed ? 1 : 0))
    }

    /// In a sample or a part of an app, others may use what seems unused.
    @Test func onlyInWholeApps() throws {
        let code = "final class Copier { func copy(password: String) \(Self.copying) }\nlet copier = Copier()"
        #expect(try findings("secret-on-pasteboard", code, others: 20).count == 1)
    }

    /// What a package offers, its users call.
    @Test func whatAPackageOffersIsUsed() throws {
        let code =
            "public final class Copier { public func copy(password: String) \(Self.copying) }\nlet copier = Copier()"
        let package = "// swift-tools-version: 6.0\nimport PackageDescription\nlet package = Package(name: \"Kit\")\n"
        #expect(try findings("secret-on-pasteboard", code).isEmpty)
        #expect(try findings("secret-on-pasteboard", code, more: ["Package.swift": package]).count == 1)
    }

    /// Of a package, what it does not offer is judged like an app's, and nobody names what is another module's.
    @Test func whatAPackageKeepsMayBeUnused() throws {
        let package = """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "Kit", targets: [.target(name: "Kit"), .target(name: "More")])

            """
        let code = "import UIKit\nfunc copy(password: String) \(Self.copying)\n"
        let call = "func start(_ text: String) { copy(password: text) }\nlet done: Void = start(\"\")"
        func count(_ place: String) throws -> Int {
            try findings(
                "secret-on-pasteboard", "", project: [:], folder: "Sources/Kit",
                more: ["Package.swift": package, "Sources/Kit/Copy.swift": code, place: call]
            ).count
        }
        #expect(try count("Sources/Kit/Start.swift") == 1)
        #expect(try count("Sources/More/Start.swift") == 0)
    }

    /// Where no project file is kept, an app says itself where it begins.
    @Test func anAppWithoutAProject() throws {
        let code = "final class Copier { func copy(password: String) \(Self.copying) }\nlet copier = Copier()"
        #expect(try findings("secret-on-pasteboard", code, project: [:]).count == 1)
        let start = ["App/Start.swift": "@main struct Start: App {}"]
        #expect(try findings("secret-on-pasteboard", code, project: [:], more: start).isEmpty)
    }

    /// A secret in a program can be read in it, used or not.
    @Test func secretsInItAreNone() throws {
        let code =
            "final class Old { func sign() -> String { let apiKey = \"k9Zq2LwX7vT4bN8sR1mE5yU3\"; return apiKey } }"
        #expect(try findings("hardcoded-api-key", code).count == 1)
    }

    private func findings(
        _ id: String, _ code: String, others: Int = 110,
        project: [String: String] = ["App.xcodeproj/project.pbxproj": Self.project], folder: String = "App",
        more: [String: String] = [:]
    ) throws -> [Finding] {
        var files = project
        files[folder + "/Code.swift"] = "import UIKit\n" + code
        for number in 0..<others { files["\(folder)/Part\(number).swift"] = "struct Part\(number) {}" }
        files.merge(more) { $1 }
        let rule = try #require(Catalog.all.first { $0.id == id })
        return Audit(rules: [rule], configuration: Configuration()).run(files: files.mapValues { Array($0.utf8) })
            .report
            .findings
    }

    private static let project = """
        // !$*UTF8*$!
        {
            archiveVersion = 1;
            objectVersion = 77;
            rootObject = P0;
            objects = {
                P0 = { isa = PBXProject; buildConfigurationList = L0; mainGroup = G0; targets = (T0); };
                G0 = { isa = PBXGroup; sourceTree = "<group>"; children = (S0); };
                S0 = { isa = PBXFileSystemSynchronizedRootGroup; path = App; sourceTree = "<group>"; };
                T0 = {
                    isa = PBXNativeTarget; name = App; productName = App; fileSystemSynchronizedGroups = (S0);
                    productType = "com.apple.product-type.application"; buildConfigurationList = L1; buildPhases = ();
                };
                L0 = { isa = XCConfigurationList; buildConfigurations = (C0); };
                L1 = { isa = XCConfigurationList; buildConfigurations = (C1); };
                C0 = { isa = XCBuildConfiguration; name = Release; buildSettings = { }; };
                C1 = { isa = XCBuildConfiguration; name = Release; buildSettings = { PRODUCT_NAME = App; }; };
            };
        }

        """
}
