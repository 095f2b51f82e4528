import SwiftUI
import Sentry

@main
struct HalcyonApp: App {
    @StateObject private var lock = AppLock()
    @StateObject private var router: LinkRouter

    init() {
        let vault = SecretStore(service: "health.halcyon.diary")
        let settings = ClinicSettings()
        let client = ClinicClient(base: settings.baseURL)
        let store = DiaryFileStore()
        _router = StateObject(wrappedValue: LinkRouter(
            diary: store,
            circle: RemoteCareCircle(client: client),
            clinic: ClinicSignIn(client: client, vault: vault),
            settings: settings
        ))
        Self.startDiagnostics()
    }

    var body: some Scene {
        WindowGroup {
            Group {
                if lock.isOpen {
                    DiaryHome().environmentObject(router)
                } else {
                    LockScreen(lock: lock)
                }
            }
            .onOpenURL { router.open($0) }
        }
    }

    private static func startDiagnostics() {
        SentrySDK.start { options in
            options.dsn = Bundle.main.object(forInfoDictionaryKey: "SentryDSN") as? String
            options.attachViewHierarchy = false
            options.attachScreenshot = true // bad: insecure-configuration
            options.sendDefaultPii = false // good: insecure-configuration
        }
    }
}

struct DiaryHome: View {
    @EnvironmentObject private var router: LinkRouter

    var body: some View {
        NavigationStack(path: $router.path) {
            Text("Diary").navigationTitle("Halcyon")
        }
        .alert(item: $router.confirmation) { item in
            Alert(
                title: Text(item.title),
                primaryButton: .default(Text("Continue")) { Task { try? await item.perform() } },
                secondaryButton: .cancel()
            )
        }
    }
}

struct LockScreen: View {
    @ObservedObject var lock: AppLock

    var body: some View {
        Button("Unlock") { Task { await lock.unlock() } }
            .buttonStyle(.borderedProminent)
            .task { lock.applyLaunchOptions() }
    }
}
