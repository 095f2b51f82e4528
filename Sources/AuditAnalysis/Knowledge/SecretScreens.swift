import AuditKit
import AuditModel
package import CodeModel

/// Where the app shows credentials in plain letters, and what it does about pictures of its screens.
package struct SecretScreens: Fact {
    /// The place that shows the weightiest secret.
    package let worst: Place?
    /// Whether something covers the screen when the app leaves the foreground.
    package let areCovered: Bool
    /// Whether something looks out for recordings and pictures of the screen.
    package let areWatched: Bool

    package struct Place: Sendable {
        package let node: Node
        package let name: String
        fileprivate let rank: Int
    }

    init(workspace: Workspace) {
        let files = workspace.swift.filter { $0.role == .app }
        let reader = SensitiveReader(workspace: workspace)
        let isForMacOnly = workspace.fact(UsageDescriptions.self).isForMacOnly
        let shown = isForMacOnly ? [] : files.flatMap { Self.places(in: $0, reader, workspace.lookup) }
        worst = shown.min { $0.rank < $1.rank }
        areCovered = files.contains { Self.covers($0, workspace.lookup) }
        areWatched = files.contains { file in watches.contains(where: file.tree.mentions) }
    }

    /// `Text(mnemonic)`, `seedLabel.text = seed`.
    private static func places(in file: SwiftFile, _ reader: SensitiveReader, _ lookup: Lookup) -> [Place] {
        guard file.imports("UIKit", "SwiftUI") else { return [] }
        let texts = file.calls("Text", "Label").compactMap { $0.argument("") ?? $0.argument("verbatim") }
        let labels = file.nodes(.assignment).compactMap { node -> Node? in
            guard let target = node.child(.target)?.unwrapped, target.kind == .member, target.name == "text",
                let base = target.base,
                lookup.isValue(base, of: "UILabel") || base.lastName.lowercased().hasSuffix("label")
            else { return nil }
            return node.child(.operand)
        }
        return (texts + labels).compactMap { node in
            guard !node.isDebugOnly, !node.isInPreview, !node.isTranslation,
                let found = reader.value(node),
                found.kind != .personal, found.confidence >= .medium, !found.isDerived
            else { return nil }
            return rank(of: found.name).map { Place(node: node, name: found.name, rank: $0) }
        }
    }

    /// What a secret opens, the most first; nothing for codes that soon expire.
    private static func rank(of name: String) -> Int? {
        let words = Set(Words.of(name))
        guard words.isDisjoint(with: captions) else { return nil }
        return ranks.firstIndex { !words.isDisjoint(with: $0) }
    }

    private static func covers(_ file: SwiftFile, _ lookup: Lookup) -> Bool {
        if marks.contains(where: file.tree.mentions) { return true }
        let handlers = file.tree.nodes(.functionDecl, named: departures)
        if handlers.contains(where: { ReachedCode($0, lookup).bodies.contains(where: hides) }) { return true }
        return file.tree.mentions("scenePhase") && hides(file.tree.root)
    }

    /// Whether code speaks of something that lies over the screen.
    private static func hides(_ node: Node) -> Bool {
        node.descendants.contains { part in
            [.call, .reference, .member, .variable].contains(part.kind) && coverings.occur(in: part.name)
        }
    }
}

extension Node {
    /// `L10n.recoveryKey`: a text of the interface by its name in a table.
    fileprivate var isTranslation: Bool {
        guard kind == .member, let base = base?.unwrapped else { return false }
        return base.dottedName.first?.isUppercase ?? false
    }
}

private let ranks: [Set<String>] = [
    ["mnemonic", "seed", "phrase", "recovery", "private"], ["password", "passphrase", "passcode", "pin", "secret"],
    ["cvv", "cvc", "card", "iban", "account"],
]

/// Words of texts about a secret.
private let captions: Set<String> = ["subtitle", "heading", "caption", "warning", "explanation", "notice", "note"]

private let marks = ["privacySensitive", "willResignActiveNotification", "willDeactivateNotification"]

private let departures = [
    "applicationWillResignActive", "sceneWillResignActive", "applicationDidEnterBackground", "sceneDidEnterBackground",
]

private let watches = [
    "isCaptured", "capturedDidChangeNotification", "userDidTakeScreenshotNotification", "sceneCaptureState",
    "isSceneCaptured", "sharingType",
]

private let coverings = FoldedWords(
    "blur", "cover", "overlay", "privacy", "shield", "snapshot", "lock", "hide", "conceal", "addsubview", "obscure",
    "redact", "splash", "curtain", "window"
)
