import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Control {
    /// Sensitive screens are hidden from screenshots and from the app switcher.
    static let screenPrivacy = Control(
        id: "screen-privacy",
        title: LocalizedText(
            en: "Sensitive screens are hidden from screenshots and the app switcher",
            es: "Las pantallas sensibles no aparecen en capturas ni en el selector de apps",
            it: "Le schermate sensibili non compaiono in catture e selettore delle app"),
        remedy: """
            Cover the window when the scene resigns active, mark sensitive views with `privacySensitive()`, and \
            react to `isCaptured`.
            """,
        references: [.masvs("PLATFORM", 3), .masvs("STORAGE", 2), .maswe(38), .mobileTop10(6), .cwe(200)],
        notes: [.gdprIntegrity],
        weaknesses: [
            "screen-exposed-in-background", "screen-capture-unguarded", "secret-on-widget",
        ],
        search: inspect
    )
}

private func inspect(_ search: inout ControlSearch) {
    guard search.needsInterface() else { return }
    for file in search.shippedSwift {
        for call in file.calls("privacySensitive") where !call.isForDevelopers {
            search.proof.report("`privacySensitive` hides the view where others may see it", at: call)
        }
        for use in file.members("isCaptured", "capturedDidChangeNotification", "userDidTakeScreenshotNotification")
            + file.members("sceneCaptureState", "isSceneCaptured") where !use.isForDevelopers
        {
            search.proof.report("`\(use.name)` reports screen captures", at: use)
        }
        for use in file.members("isSecureTextEntry") where use.isScreenshotShield {
            search.proof.report("The layer of a secure field keeps the view out of screenshots", at: use)
        }
        if file.tree.mentions("scenePhase") {
            for call in file.calls("blur", "redacted") where call.dependsOnPhase {
                search.proof.report("`\(call.name)` hides the view while the scene is not active", at: call)
            }
        }
    }
    proveCovers(&search)
}

/// Views that are laid over the window when the app leaves the foreground.
private func proveCovers(_ search: inout ControlSearch) {
    let trail = CallTrail(search.workspace)
    for file in search.shippedSwift {
        for handler in file.departureHandlers {
            guard let cover = trail.first(from: handler, depth: 4, where: \.isCover) else { continue }
            search.proof.report("`\(cover.name)` covers the screen when the app leaves the foreground", at: cover)
        }
    }
}

extension Node {
    /// Whether a node lays something over the window or shows a window for it.
    fileprivate var isCover: Bool {
        guard kind == .call else { return false }
        if name == "UIVisualEffectView" || name == "UIBlurEffect" { return true }
        guard let function = enclosingDeclaredFunction else { return false }
        let speaks = !function.words.isDisjoint(with: covering)
        switch name {
        case "addSubview", "insertSubview", "makeKeyAndVisible", "present":
            return speaks || arguments.contains { !$0.wordsWithin.isDisjoint(with: covering) }
        default: return false
        }
    }

    /// `field.isSecureTextEntry = true` in a function that takes a layer or a view out of the field.
    fileprivate var isScreenshotShield: Bool {
        guard role == .target, let function = enclosingDeclaredFunction, let field = base?.unwrapped.name else {
            return false
        }
        return function.descendants.contains { node in
            node.kind == .member && ["sublayers", "subviews", "layer"].contains(node.name)
                && node.base?.unwrapped.name == field
        } && function.descendants.contains { ["addSublayer", "addSubview", "insertSubview"].contains($0.name) }
    }

    /// Whether an argument of a modifier turns on the phase of the scene.
    fileprivate var dependsOnPhase: Bool {
        if arguments.contains(where: { $0.wordsWithin.contains("phase") }) { return true }
        return ancestors.contains { $0.kind == .if && $0.child(.condition)?.wordsWithin.contains("phase") == true }
    }
}

private let covering: Set<String> = [
    "cover", "blur", "privacy", "shield", "overlay", "obscure", "snapshot", "curtain", "splash", "hide", "secure",
]
