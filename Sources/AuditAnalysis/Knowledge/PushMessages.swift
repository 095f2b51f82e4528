package import AuditKit
package import CodeModel
import SourceFormats

/// Whether others can send the app notifications: it asks for a token to be reached by, or is entitled to have one.
///
/// Elsewhere every notification that an app handles is one that it has made itself.
package struct PushMessages: Fact {
    let arrive: Bool
    /// The keys under which the app puts values into notifications of its own making.
    private let ownKeys: Set<String>

    package init(workspace: Workspace) {
        let shipped = workspace.swift.filter(\.role.isShipped)
        let makers = shipped.filter { $0.tree.mentions("UNMutableNotificationContent") }
        ownKeys = Set(makers.flatMap { Self.keys(in: $0, workspace.lookup) })
        let hasOthers = workspace.files.contains { $0.kind == .objectiveC }
        // Apple's templates bring the function along; without the entitlement nobody sends anything that it would handle.
        let spoken = workspace.entitlements.isEmpty ? marks + ["didReceiveRemoteNotification"] : marks
        arrive =
            hasOthers || workspace.xcodeProjects.isEmpty
            || shipped.contains { file in spoken.contains(where: file.tree.mentions) }
            || workspace.entitlements.contains { list in
                ["aps-environment", "com.apple.developer.aps-environment"].contains { list.root[$0] != nil }
            }
    }

    /// Whether what is read out of a notification stands under a key that the app itself fills.
    package func isOwn(_ read: Node, _ lookup: Lookup) -> Bool {
        guard !ownKeys.isEmpty else { return false }
        let keys = ([read] + Array(read.descendants)).filter { $0.kind == .subscriptCall }.compactMap {
            $0.arguments.first.flatMap { lookup.constant($0)?.value.string }
        }
        return !keys.isEmpty && keys.allSatisfy(ownKeys.contains)
    }

    /// `content.userInfo = ["sender": sender]` and `content.userInfo["sender"] = sender`.
    private static func keys(in file: SwiftFile, _ lookup: Lookup) -> [String] {
        file.nodes(.assignment).flatMap { assignment -> [String] in
            guard let target = assignment.child(.target)?.unwrapped else { return [] }
            if target.kind == .subscriptCall, target.base?.unwrapped.name == "userInfo" {
                return [target.arguments.first.flatMap { lookup.constant($0)?.value.string }].compactMap(\.self)
            }
            guard target.kind == .member, target.name == "userInfo",
                let values = assignment.child(.operand)?.uncast, values.kind == .dictionary
            else { return [] }
            return values.children.compactMap { $0.child(.key) }.compactMap { lookup.constant($0)?.value.string }
        }
    }
}

/// What an app speaks of that has itself sent messages, or is woken by them.
private let marks = [
    "registerForRemoteNotifications", "PKPushRegistry", "UNNotificationServiceExtension",
    "didRegisterForRemoteNotificationsWithDeviceToken", "Messaging", "OneSignal",
]
