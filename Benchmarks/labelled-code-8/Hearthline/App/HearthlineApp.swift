import Sentry
import SwiftUI
import UIKit
import UserNotifications

@main
struct HearthlineApp: App {
    @UIApplicationDelegateAdaptor(AppDelegate.self) private var delegate
    @StateObject private var router = LinkRouter()

    var body: some Scene {
        WindowGroup {
            RootView()
                .environmentObject(router)
                .onOpenURL { router.open($0) }
                .onContinueUserActivity(NSUserActivityTypeBrowsingWeb) { router.resume($0) }
        }
    }
}

struct RootView: View {
    @EnvironmentObject private var router: LinkRouter

    var body: some View {
        NavigationStack(path: $router.path) {
            Text("Family")
                .navigationDestination(for: Destination.self) { destination in
                    Text(String(describing: destination))
                }
        }
        .sheet(item: $router.pendingJoin) { request in
            JoinCallSheet(request: request)
        }
        .alert(item: $router.pendingServer) { change in
            Alert(
                title: Text("Move to \(change.host)?"),
                primaryButton: .default(Text("Move")) { router.confirm(change) },
                secondaryButton: .cancel()
            )
        }
    }
}

struct JoinCallSheet: View {
    let request: JoinRequest
    @Environment(\.dismiss) private var dismiss

    var body: some View {
        VStack(spacing: 16) {
            Text("Join the call in \(request.roomID)?")
            Button("Join") {
                CallCoordinator.shared.join(roomID: request.roomID, camera: false)
                dismiss()
            }
            Button("Not now", role: .cancel) { dismiss() }
        }
    }
}

final class AppDelegate: NSObject, UIApplicationDelegate {
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        startCrashReporting()
        UNUserNotificationCenter.current().setNotificationCategories([NotificationCategories.chat])
        application.registerForRemoteNotifications()
        return true
    }

    func application(
        _ application: UIApplication,
        didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data
    ) {
        UserDefaults.standard.set(deviceToken.count > 0, forKey: "push.registered") // good: secret-in-preferences
        PushRegistrar.shared.submit(deviceToken)
    }

    private func startCrashReporting() {
        SentrySDK.start { options in
            options.dsn = ServiceConfig.crashReportingDSN
            options.tracesSampleRate = 0.05
            options.attachScreenshot = true // bad: insecure-configuration
            options.sendDefaultPii = false // good: insecure-configuration
            options.enableAutoSessionTracking = true
        }
    }
}

final class PushRegistrar {
    static let shared = PushRegistrar()

    func submit(_ token: Data) {
        var request = URLRequest(url: ServiceConfig.apiBase.appendingPathComponent("push/devices"))
        request.httpMethod = "POST"
        request.httpBody = try? JSONEncoder().encode(["token": token.base64EncodedString()])
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        URLSession.shared.dataTask(with: request).resume() // good: cleartext-transmission
    }
}
