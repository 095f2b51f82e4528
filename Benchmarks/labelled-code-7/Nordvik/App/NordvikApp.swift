import Sentry
import SwiftUI
import UIKit

@main
struct NordvikApp: App {
    @UIApplicationDelegateAdaptor(AppDelegate.self) private var delegate
    @StateObject private var router = AppRouter(services: .live)

    init() {
        SentrySDK.start { options in
            options.dsn = "https://9b2f0c@errors.nordvik.example/4"
            options.tracesSampleRate = 0.1
            options.enableAutoSessionTracking = true
            options.sendDefaultPii = false // good: insecure-configuration
            options.attachScreenshot = true // bad: insecure-configuration
        }
    }

    var body: some Scene {
        WindowGroup {
            HomeView()
                .environmentObject(router)
                .onOpenURL { url in
                    router.open(url)
                }
                .onContinueUserActivity(NSUserActivityTypeBrowsingWeb) { activity in
                    guard let url = activity.webpageURL else { return }
                    router.openWebLink(url)
                }
        }
    }
}

final class AppDelegate: NSObject, UIApplicationDelegate {
    func application(
        _ application: UIApplication,
        didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data
    ) {
        Task {
            try? await Services.live.pushRegistrar.register(deviceToken: deviceToken)
        }
    }
}

struct HomeView: View {
    @EnvironmentObject private var router: AppRouter

    var body: some View {
        NavigationStack(path: $router.path) {
            List {
                NavigationLink("Appointments", value: Route.appointments)
                NavigationLink("Results", value: Route.results)
            }
            .navigationTitle("Nordvik")
            .navigationDestination(for: Route.self) { route in
                Text(route.title)
            }
        }
        .alert("Cancel this appointment?", isPresented: $router.isConfirmingCancellation) {
            Button("Cancel appointment", role: .destructive) { router.confirmCancellation() }
            Button("Keep", role: .cancel) {}
        }
    }
}
