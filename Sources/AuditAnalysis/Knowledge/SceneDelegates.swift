import AuditKit
import CodeModel
import SourceFormats

/// Whether an app's scenes take what the system hands over, in place of the app's delegate: since iOS 13 the system no
/// longer calls `application(_:open:options:)` where the app declares scenes, nor
/// `application(_:continue:restorationHandler:)`.
struct SceneDelegates: Fact {
    /// Whether a delegate of scenes takes links that were opened.
    private let takeLinks: Bool
    /// Whether one takes activities that go on.
    private let takeActivities: Bool

    init(workspace: Workspace) {
        let lists = workspace.infoPlists.filter {
            $0.source.role.isShipped && $0.isOfProgram && $0.root["NSExtension"] == nil
        }
        let manifests = lists.compactMap { $0.root["UIApplicationSceneManifest"]?["UISceneConfigurations"] }
        let areDeclared = !lists.isEmpty && manifests.count == lists.count
        let shipped = areDeclared ? workspace.swift.filter(\.role.isShipped) : []
        let entries = shipped.flatMap { $0.tree.nodes(.functionDecl, named: ["scene"]) }.flatMap { entry in
            entry.children(.parameter).map(\.label)
        }
        let isCalled = shipped.contains { $0.tree.nodes(.call, named: ["application"]).contains(where: \.handsOn) }
        takeLinks = entries.contains("openURLContexts") && !isCalled
        takeActivities = entries.contains("continue") && !isCalled
    }

    /// Whether a value comes in by an entry of the app's delegate that the system does not call.
    func replaceEntry(of value: Node) -> Bool {
        guard takeLinks || takeActivities,
            let function = value.kind == .parameter ? value.parent : value.enclosingDeclaredFunction,
            function.kind == .functionDecl, function.name == "application"
        else { return false }
        let labels = Set(function.children(.parameter).map(\.label))
        return takeLinks && labels.isSuperset(of: ["open", "options"])
            || takeActivities && labels.isSuperset(of: ["continue", "restorationHandler"])
    }
}

extension Node {
    /// Whether a call of `application` comes from elsewhere than an entry of that name, as from a delegate of scenes.
    fileprivate var handsOn: Bool {
        (argument("open") ?? argument("continue")) != nil && enclosingDeclaredFunction?.name != "application"
    }
}
