import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Permissions that are asked for without a text that says why.
    static let usageDescriptionMissing = Rule(
        id: "usage-description-missing",
        title: "Permission requested without a usage description",
        category: .privacy,
        severity: .medium,
        references: [
            .cwe(359), .cwe(248), .masvs("PRIVACY", 3), .masvs("PLATFORM", 1), .maswe(66), .mastg("MASTG-TEST-0360"),
            .mobileTop10(6),
        ],
        why: """
            The system terminates an app that requests protected data without a usage description; Face ID is not \
            offered at all, and App Store review rejects the build.
            """,
        remedy: """
            Add the key to the app's `Info.plist`, or to its build settings as `INFOPLIST_KEY_…`, with a sentence that \
            says what the app does with the data; or delete the call.
            """,
        bad: [
            Example("↓AVCaptureDevice.requestAccess(for: .video) { granted in show(granted) }", note),
            Example(
                "import CoreLocation\nlet manager = CLLocationManager()\n↓manager.requestWhenInUseAuthorization()", note
            ),
            Example(
                """
                let context = LAContext()
                ↓context.evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: reason) { ok, _ in open(ok) }
                """, note),
            Example("let picker = UIImagePickerController()\npicker.sourceType = ↓.camera", note),
            Example("let store = CNContactStore()\ntry await ↓store.requestAccess(for: .contacts)", note),
        ],
        good: [
            Example(
                "UNUserNotificationCenter.current().requestAuthorization(options: [.alert]) { _, _ in }",
                "notifications need no text"),
            Example(
                "let picker = PHPickerViewController(configuration: .init())",
                "runs outside the app, so no access is needed"),
            Example("api.requestAccess(for: .video)", "another type's method"),
            Example(
                "if picker.sourceType == .camera { flip() }; button.image = .camera", "asked, and another type's member"
            ),
            Example(
                "LAContext().evaluatePolicy(.deviceOwnerAuthentication, localizedReason: reason) { _, _ in }",
                "falls back to the passcode"),
            Example(
                """
                import AppKit
                import LocalAuthentication
                let context = LAContext()
                context.evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: reason) { ok, _ in open(ok) }
                """, "a Mac has no Face ID"),
            Example("#if DEBUG\nAVCaptureDevice.requestAccess(for: .audio) { _ in }\n#endif", "never reaches users"),
        ],
        checks: [.workspace(inspect)]
    )
}

private let note = "with no such key in any `Info.plist`; a guess where the project has none"

private func inspect(_ workspace: Workspace, _ pass: inout Pass) {
    let known = pass[UsageDescriptions.self]
    // The list of a package's code is that of the apps which use it.
    guard known.isKnown || !workspace.swift.contains(where: { $0.source.kind == .packageManifest }) else { return }
    var done: Set<[String]> = []
    for file in workspace.swift where file.role.isShipped && file.source.kind == .swift {
        for (node, keys) in uses(in: file, pass) where !done.contains(keys) && !node.isDebugOnly {
            guard !known.has(oneOf: keys, for: file.path) else { continue }
            done.insert(keys)
            let lists =
                keys.contains(where: known.keys.contains) ? "only an extension's property list" : "no `Info.plist`"
            pass.report(
                "This requires `\(keys[0])`, which \(lists) contains", at: node,
                .init(confidence: known.isKnown ? nil : .low))
        }
    }
}

/// What asks for access in a file, each with the keys of which one is needed.
private func uses(in file: SwiftFile, _ pass: Pass) -> [(node: Node, keys: [String])] {
    let isForMac = pass[UsageDescriptions.self].isForMac(file)
    let calls = PermissionCall.all.filter { $0.countsOnMac || !isForMac }.flatMap { permission in
        file.calls(permission.name).filter { permission.fits($0, pass) }.map { ($0, permission.keys) }
    }
    let pickers = file.members("camera").filter(\.isPickerSource).map { ($0, ["NSCameraUsageDescription"]) }
    return calls + pickers
}

extension Node {
    /// The source of a `UIImagePickerController`: `picker.sourceType = .camera`, `ImagePicker(sourceType: .camera)`.
    fileprivate var isPickerSource: Bool {
        if role == .argument { return label == "sourceType" }
        guard let parent, parent.kind == .assignment, role != .target else { return false }
        return parent.child(.target)?.unwrapped.name == "sourceType"
    }
}
