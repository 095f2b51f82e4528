import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Control {
    /// The checks of device and app run when the app starts.
    static let securityChecksAtStart = Control(
        id: "security-checks-at-start",
        title: LocalizedText(
            en: "Security checks run at launch",
            es: "Las comprobaciones de seguridad se ejecutan al arrancar",
            it: "I controlli di sicurezza vengono eseguiti all’avvio"),
        remedy: """
            Call the checks from the initializer of the `App`, or from \
            `application(_:didFinishLaunchingWithOptions:)`, and act on their results.
            """,
        references: [
            .masvs("RESILIENCE", 1), .masvs("RESILIENCE", 4), .maswe(51), .maswe(64), .mobileTop10(7), .cwe(693),
        ],
        weaknesses: ["integrity-failure-ignored"],
        search: inspect
    )
}

private func inspect(_ search: inout ControlSearch) {
    guard search.needsApp() else { return }
    let checks = search[IntegrityChecks.self]
    guard !checks.nodes.isEmpty else {
        search.summary = "No device or app check was found that could run at launch"
        return
    }
    let trail = CallTrail(search.workspace)
    var isReached = false
    for file in search.shippedSwift {
        for start in file.starts where trail.reaches(checks.nodes, from: start) {
            search.proof.report("Launch code leads to a device or app check", at: start)
            isReached = true
        }
    }
    let count = checks.nodes.count
    search.summary =
        "\(count) device or app check\(count == 1 ? " was" : "s were") found, "
        + (isReached ? "and launch code leads to " : "but no launch code leads to ") + (count == 1 ? "it" : "them")
}

extension SwiftFile {
    /// The functions that run when the app starts.
    fileprivate var starts: [Node] {
        let delegates = tree.nodes(.functionDecl, named: ["application", "scene", "applicationDidFinishLaunching"])
            .filter { function in
                let labels = function.children(.parameter).map(\.label)
                return function.name == "applicationDidFinishLaunching"
                    || labels.contains { $0.hasSuffix("FinishLaunchingWithOptions") || $0 == "willConnectTo" }
            }
        let apps = (nodes(.structDecl) + nodes(.classDecl)).filter { type in
            type.inheritedTypes.map(TypeName.base).contains("App")
        }
        let members = apps.flatMap { app in
            app.children.filter { $0.kind == .initializerDecl || ($0.kind == .variable && $0.name == "body") }
        }
        return (delegates + members).filter { !$0.isForDevelopers }
    }
}
