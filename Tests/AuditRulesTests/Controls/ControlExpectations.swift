import AuditControls
import AuditKit
import AuditModel
import AuditRules
import CodeModel
import Testing

/// A file of a small project. `↓` stands right before each place that the evidence has to name.
struct SampleFile {
    let path: String
    let text: String

    /// A Swift file of the app.
    static func app(_ name: String, _ text: String) -> SampleFile { .init(path: "App/\(name).swift", text: text) }

    /// A Swift file of the tests.
    static func test(_ name: String, _ text: String) -> SampleFile {
        .init(path: "AppTests/\(name).swift", text: text)
    }

    /// A workflow that runs for every change and consists of these steps; a line begins with the dash of its step.
    static func workflow(_ commands: String..., on: String = "[push, pull_request]") -> SampleFile {
        let steps = commands.map { "      - \($0)\n".replacing("- ↓", with: "↓- ") }.joined()
        return .init(
            path: ".github/workflows/ci.yml",
            text: "name: CI\non: \(on)\njobs:\n  all:\n    runs-on: macos-15\n    steps:\n" + steps)
    }

    /// A project that builds an iOS app, with these settings of its release configuration, each on a line.
    static func project(_ settings: String, scripts: String = "") -> SampleFile {
        .init(
            path: "App.xcodeproj/project.pbxproj",
            text: """
                // !$*UTF8*$!
                {
                    archiveVersion = 1; objectVersion = 56; rootObject = P;
                    objects = {
                        C0 = { isa = XCBuildConfiguration; name = Release; buildSettings = {
                SDKROOT = iphoneos;
                \(settings)
                        }; };
                        L0 = { isa = XCConfigurationList; buildConfigurations = (C0); };
                        T0 = {
                            isa = PBXNativeTarget; name = App; buildConfigurationList = L0; buildPhases = (S0);
                            productType = "com.apple.product-type.application";
                        };
                        S0 = { isa = PBXShellScriptBuildPhase; shellPath = /bin/sh; shellScript = "\(scripts)"; };
                        PC = { isa = XCBuildConfiguration; name = Release; buildSettings = { }; };
                        PL = { isa = XCConfigurationList; buildConfigurations = (PC); };
                        G = { isa = PBXGroup; sourceTree = "<group>"; children = (); };
                        P = { isa = PBXProject; buildConfigurationList = PL; mainGroup = G; targets = (T0); };
                    };
                }
                """)
    }

    /// The smallest app: something is drawn.
    static let view = app("Screen", #"import SwiftUI; struct Screen: View { var body: some View { Text("Hello") } }"#)
    /// An app in which users sign in.
    static let login = app(
        "Login",
        """
        import SwiftUI
        struct Login: View {
            @State private var entered = ""
            var body: some View { SecureField("Password", text: $entered) }
        }
        """)
    /// Code that concerns no control: no app, no server, no secret.
    static let sum = app("Sum", "func sum(_ a: Int, _ b: Int) -> Int { a + b }")
}

/// A control passes for a project, and the marked places prove it.
func expectPassed(_ id: String, _ files: SampleFile..., sourceLocation: SourceLocation = #_sourceLocation) {
    let (outcome, marked) = answer(id, files)
    #expect(outcome?.status == .passed, "\(outcome?.reason ?? "")", sourceLocation: sourceLocation)
    #expect(!marked.isEmpty, "no place is marked", sourceLocation: sourceLocation)
    expect(marked, in: outcome, sourceLocation)
}

/// A control fails for a project, and the marked places, if any, speak against it.
func expectFailed(_ id: String, _ files: SampleFile..., sourceLocation: SourceLocation = #_sourceLocation) {
    let (outcome, marked) = answer(id, files)
    #expect(outcome?.status == .failed, "\(outcome?.reason ?? "")", sourceLocation: sourceLocation)
    #expect(outcome?.evidence.isEmpty == false, sourceLocation: sourceLocation)
    expect(marked, in: outcome, sourceLocation)
}

/// Nothing in a project proves a control.
func expectNotFound(
    _ id: String, _ files: SampleFile..., because: String = "", sourceLocation: SourceLocation = #_sourceLocation
) {
    let (outcome, _) = answer(id, files)
    #expect(outcome?.status == .notFound, "\(outcome?.reason ?? "")", sourceLocation: sourceLocation)
    guard !because.isEmpty else { return }
    #expect(outcome?.reason.contains(because) == true, "\(outcome?.reason ?? "")", sourceLocation: sourceLocation)
}

/// A control does not concern a project.
func expectNotApplicable(_ id: String, _ files: SampleFile..., sourceLocation: SourceLocation = #_sourceLocation) {
    let (outcome, _) = answer(id, files)
    #expect(outcome?.status == .notApplicable, "\(outcome?.reason ?? "")", sourceLocation: sourceLocation)
}

private func expect(_ marked: [String], in outcome: ControlOutcome?, _ sourceLocation: SourceLocation) {
    let places = outcome?.evidence.map(\.location.description) ?? []
    for place in marked { #expect(places.contains(place), "\(places)", sourceLocation: sourceLocation) }
}

/// What a control answers for a project, and the places that its files mark.
private func answer(_ id: String, _ files: [SampleFile]) -> (outcome: ControlOutcome?, marked: [String]) {
    var audit = Audit(rules: Catalog.all)
    audit.controls = ControlCatalog.all.filter { $0.id == id }
    let bytes = files.map { ($0.path, Array($0.text.replacing("↓", with: "").utf8)) }
    let report = audit.run(files: Dictionary(uniqueKeysWithValues: bytes)).report
    return (report.controls.first, files.flatMap(\.marks))
}

extension SampleFile {
    /// The places right behind the marks, as reports write them.
    fileprivate var marks: [String] {
        var found: [String] = []
        for (row, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            for (index, part) in line.split(separator: "↓", omittingEmptySubsequences: false).dropLast().enumerated() {
                let before = line.split(separator: "↓", omittingEmptySubsequences: false).prefix(index)
                let column = before.reduce(part.count + 1) { $0 + $1.count }
                found.append("\(path):\(row + 1):\(column)")
            }
        }
        return found
    }
}
