import AuditKit
import CodeModel
import SourceFormats

/// Whether others can send the app notifications: it asks for a token to be reached by, or is entitled to have one.
///
/// Elsewhere every notification that an app handles is one that it has made itself.
struct PushMessages: Fact {
    let arrive: Bool

    init(workspace: Workspace) {
        let shipped = workspace.swift.filter(\.role.isShipped)
        let hasOthers = workspace.files.contains { $0.kind == .objectiveC }
        arrive =
            hasOthers || workspace.xcodeProjects.isEmpty
            || shipped.contains { file in marks.contains(where: file.tree.mentions) }
            || workspace.entitlements.contains { list in
                ["aps-environment", "com.apple.developer.aps-environment"].contains { list.root[$0] != nil }
            }
    }
}

/// What an app speaks of that has itself sent messages, or is woken by them.
private let marks = [
    "registerForRemoteNotifications", "PKPushRegistry", "didReceiveRemoteNotification",
    "UNNotificationServiceExtension",
    "didRegisterForRemoteNotificationsWithDeviceToken", "Messaging", "OneSignal",
]
