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

    /// Whether a call observes a notification that the system posts on a thread of its own, and names no queue to hear of it
    /// on.
    static func hearsElsewhere(_ call: Node) -> Bool {
        guard call.name == "addObserver", let name = call.argument("forName") ?? call.argument("name"),
            notifications.contains(name.unwrapped.lastName)
        else { return false }
        return call.argument("queue").map { $0.unwrapped.kind == .nilLiteral } ?? true
    }

    /// Whether a function is the selector of an observer that hears of such a notification: it runs where that is posted.
    static func areHeard(by function: Node) -> Bool {
        guard function.kind == .functionDecl, function.attribute("objc") != nil else { return false }
        return function.tree.calls("addObserver").contains { call in
            guard let selector = call.argument("selector"), let name = call.argument("name"),
                notifications.contains(name.unwrapped.lastName)
            else { return false }
            return selector.text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.contains { $0 == function.name }
        }
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
        "scheduleBuffer": [], "scheduleFile": [], "scheduleSegment": [],
        "loadValuesAsynchronously": [], "exportAsynchronously": [], "generateCGImagesAsynchronously": [],
        "generateCGImageAsynchronously": [], "installTap": ["onBus"], "addScheduledHandler": [],
        "addPresentedHandler": [],
        // Photos, Quick Look and Core Data
        "performChanges": [], "performBackgroundTask": [], "requestAVAsset": [], "requestPlayerItem": [],
        "requestExportSession": [], "generateBestRepresentation": ["for"], "generateRepresentations": ["for"],
        // Tasks of a session, CloudKit, Watch Connectivity, Core Motion
        "getAllTasks": [], "getTasksWithCompletionHandler": [], "accountStatus": [], "fetchUserRecordID": [],
        "sendMessage": ["replyHandler"], "sendMessageData": ["replyHandler"], "queryPedometerData": [],
        "fetchAllRecordZones": [], "startUpdates": ["from"],
    ]

    /// Queries of HealthKit, whose initializers take the handler.
    private static let queries: Set<String> = [
        "HKSampleQuery", "HKStatisticsQuery", "HKStatisticsCollectionQuery", "HKAnchoredObjectQuery",
        "HKObserverQuery", "HKActivitySummaryQuery", "HKSourceQuery", "HKCorrelationQuery", "HKWorkoutRouteQuery",
    ]

    private static let handlers: Set<String> = [
        "terminationHandler", "readabilityHandler", "writeabilityHandler", "invalidationHandler",
        "interruptionHandler", "recordMatchedBlock", "recordFetchedBlock", "queryResultBlock", "queryCompletionBlock",
        "perRecordResultBlock", "perRecordCompletionBlock", "modifyRecordsResultBlock", "modifyRecordsCompletionBlock",
        "fetchRecordsResultBlock", "fetchRecordsCompletionBlock", "recordWasChangedBlock",
        "recordWithIDWasDeletedBlock",
    ]

    /// Core Data, `ProcessInfo` ("posted on the global dispatch queue") and AVFAudio ("the engine's internal dispatch queue").
    private static let notifications: Set<String> = [
        "NSPersistentStoreRemoteChange", "NSProcessInfoPowerStateDidChange", "thermalStateDidChangeNotification",
        "AVAudioEngineConfigurationChange",
    ]
}
