import AuditKit
import CodeModel

/// Handlers that frameworks call on threads of their own, whoever asked.
///
/// Source: the pages of each function, which say "on an arbitrary queue", "on a background thread" or name no queue that
/// the caller could know; URLSession, "The completion handler is executed on the delegate queue".
enum LibraryCallbacks {
    /// Whether a call of a framework runs the closure on another thread than the main one.
    static func runElsewhere(_ closure: Node, in call: Node) -> Bool {
        if let labels = functions[call.name] {
            return labels.isEmpty || call.arguments.contains { labels.contains($0.label) }
        }
        return queries.contains(call.name) && call.base == nil
    }

    /// Whether a handler that is assigned is called on another thread: `process.terminationHandler = { … }`.
    static func runElsewhere(assignedTo target: Node) -> Bool {
        target.kind == .member && handlers.contains(target.name) && target.base?.unwrapped.name != "self"
    }

    /// Functions by name, each with the labels of which a call must have one, where the name alone says too little.
    private static let functions: [String: Set<String>] = [
        // UserNotifications
        "getNotificationSettings": [], "getPendingNotificationRequests": [], "getDeliveredNotifications": [],
        "getNotificationCategories": [],
        // Permissions of Photos, HealthKit, Speech, EventKit, AVFAudio
        "requestAuthorization": [], "requestFullAccessToEvents": [], "requestWriteOnlyAccessToEvents": [],
        "requestFullAccessToReminders": [], "requestRecordPermission": [],
        // Item providers
        "loadObject": ["ofClass"], "loadItem": ["forTypeIdentifier"], "loadDataRepresentation": [],
        "loadFileRepresentation": [], "loadInPlaceFileRepresentation": [],
        // AVFoundation and Metal
        "loadValuesAsynchronously": [], "exportAsynchronously": [], "generateCGImagesAsynchronously": [],
        "generateCGImageAsynchronously": [], "installTap": ["onBus"], "addScheduledHandler": [],
        "addPresentedHandler": [],
        // Photos and Core Data
        "performChanges": [], "performBackgroundTask": [],
        // Tasks of a session, CloudKit, Watch Connectivity, Core Motion
        "getAllTasks": [], "getTasksWithCompletionHandler": [], "accountStatus": [], "fetchUserRecordID": [],
        "sendMessage": ["replyHandler"], "sendMessageData": ["replyHandler"], "queryPedometerData": [],
    ]

    /// Queries of HealthKit, whose initializers take the handler.
    private static let queries: Set<String> = [
        "HKSampleQuery", "HKStatisticsQuery", "HKStatisticsCollectionQuery", "HKAnchoredObjectQuery",
        "HKObserverQuery", "HKActivitySummaryQuery", "HKSourceQuery", "HKCorrelationQuery", "HKWorkoutRouteQuery",
    ]

    private static let handlers: Set<String> = [
        "terminationHandler", "readabilityHandler", "writeabilityHandler", "invalidationHandler",
        "interruptionHandler",
    ]
}
