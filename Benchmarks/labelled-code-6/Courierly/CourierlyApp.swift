import CoreSpotlight
import SwiftUI
import UIKit
import UserNotifications
import os

@main
struct CourierlyApp: App {
    @UIApplicationDelegateAdaptor(AppDelegate.self) private var delegate
    @Environment(\.scenePhase) private var phase
    @StateObject private var router = DeepLinkRouter(environment: .live)

    var body: some Scene {
        WindowGroup {
            RootView()
                .environmentObject(router)
                .overlay { if phase != .active { PrivacyCurtain() } } // good: screen-capture
                .onOpenURL { url in router.open(url) }
                .onContinueUserActivity(NSUserActivityTypeBrowsingWeb) { activity in
                    guard let url = activity.webpageURL else { return }
                    router.openUniversal(url)
                }
        }
    }
}

@MainActor
struct AppEnvironment {
    let api: APIClient
    let session: SessionManager
    let parcels: ParcelRepository
    let conversations: ConversationStore
    let attachments: AttachmentService
    let telemetry: Telemetry

    static let live: AppEnvironment = {
        let store = KeychainStore()
        let api = APIClient(baseURL: APIClient.production)
        let session = SessionManager(store: store, refresher: api)
        api.tokens = session
        return AppEnvironment(
            api: api,
            session: session,
            parcels: ParcelRepository(database: AppDatabase.shared, api: api),
            conversations: ConversationStore(container: CoreDataStack.shared, api: api),
            attachments: AttachmentService(root: AttachmentService.defaultRoot, api: api),
            telemetry: Telemetry(sink: AnalyticsPipe.shared)
        )
    }()
}

final class AppDelegate: NSObject, UIApplicationDelegate {
    private let log = os.Logger(subsystem: "app.courierly.ios", category: "lifecycle")
    private let pushRouter = PushRouter()

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
    ) -> Bool {
        UNUserNotificationCenter.current().delegate = pushRouter
        PushActions.register()
        return true
    }

    func application(_ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data) {
        log.debug("APNs registration finished with \(deviceToken.count, privacy: .public) bytes")
        Task { @MainActor in
            try await AppEnvironment.live.api.registerDevice(token: deviceToken.hexString)
        }
    }

    func application(
        _ application: UIApplication,
        didReceiveRemoteNotification userInfo: [AnyHashable: Any],
        fetchCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void
    ) {
        let kind = userInfo["kind"] as! String // bad: trap-on-input
        let parcelID = userInfo["parcel"] as? String
        Task { @MainActor in
            switch (kind, parcelID) {
            case ("parcel.updated", let id?):
                await AppEnvironment.live.parcels.refresh(id: id)
                completionHandler(.newData)
            default:
                completionHandler(.noData)
            }
        }
    }
}

struct SpotlightIndexer {
    func index(_ parcels: [Parcel]) async throws {
        let items = parcels.map { parcel -> CSSearchableItem in
            let attributes = CSSearchableItemAttributeSet(contentType: .content)
            attributes.title = "Parcel from \(parcel.sender)" // good: spotlight
            attributes.contentDescription = "Locker \(parcel.lockerID), pickup code \(parcel.pickupCode)" // bad: spotlight
            return CSSearchableItem(uniqueIdentifier: parcel.id, domainIdentifier: "parcels", attributeSet: attributes)
        }
        try await CSSearchableIndex.default().indexSearchableItems(items)
    }
}

extension NSUserActivity {
    static func viewing(_ parcel: Parcel) -> NSUserActivity {
        let activity = NSUserActivity(activityType: "app.courierly.parcel")
        activity.title = parcel.sender
        activity.isEligibleForHandoff = true
        activity.addUserInfoEntries(from: ["parcel": parcel.id]) // good: user-activity
        return activity
    }

    static func continuing(_ draft: OutgoingMessage, session: TokenPair) -> NSUserActivity {
        let activity = NSUserActivity(activityType: "app.courierly.compose")
        activity.isEligibleForHandoff = true
        activity.addUserInfoEntries(from: ["conversation": draft.conversationID.uuidString])
        activity.addUserInfoEntries(from: ["refresh": session.refreshToken]) // bad: user-activity
        return activity
    }
}

struct PrivacyCurtain: View {
    var body: some View {
        ZStack {
            Rectangle().fill(.background).ignoresSafeArea()
            Image("Wordmark")
        }
    }
}

struct RootView: View {
    @EnvironmentObject private var router: DeepLinkRouter

    var body: some View {
        NavigationStack(path: $router.path) {
            List {
                NavigationLink("Inbox", value: Route.inbox)
                NavigationLink("Parcels", value: Route.search(ParcelQuery()))
            }
            .navigationTitle("Courierly")
        }
        .sheet(item: $router.pendingAddress) { draft in
            AddressConfirmationView(draft: draft)
        }
    }
}

struct AddressConfirmationView: View {
    let draft: AddressDraft
    @Environment(\.dismiss) private var dismiss
    @State private var failure: String?

    var body: some View {
        Form {
            Section("Deliver to") {
                Text(draft.street)
                Text(draft.city)
            }
            if let failure { Text(failure).foregroundStyle(.red) }
            Button("Confirm new address") { Task { await confirm() } }
            Button("Keep current address", role: .cancel) { dismiss() }
        }
    }

    private func confirm() async {
        do {
            try await AppEnvironment.live.parcels.changeAddress(draft)
            dismiss()
        } catch {
            failure = error.localizedDescription
        }
    }
}

extension Data {
    var hexString: String { map { String(format: "%02x", $0) }.joined() } // good: format-string
}
