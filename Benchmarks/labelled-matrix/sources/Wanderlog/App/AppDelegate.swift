import UIKit
import CoreData
import WebKit
import BranchSDK
import AppsFlyerLib

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    lazy var container: NSPersistentContainer = {
        let container = NSPersistentContainer(name: "Wanderlog")
        container.loadPersistentStores { _, _ in }
        return container
    }()
    let mapView = WKWebView()
    private var placeholders: [UIImage?] = []

    func application(_ application: UIApplication,
                     didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?) -> Bool {
        if let push = launchOptions?[.remoteNotification] as? [String: Any], let photos = push["photos"] as? Int {
            placeholders = Array(repeating: nil, count: photos) // bad: unbounded-size
        }
        Branch.getInstance().initSession(launchOptions: launchOptions) { [weak self] params, _ in
            guard let page = params?["landing_page"] as? String, let url = URL(string: page) else { return }
            self?.mapView.load(URLRequest(url: url)) // bad: open-redirect
        }
        AppsFlyerLib.shared().deepLinkDelegate = self
        return true
    }

    func application(_ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]) -> Bool {
        guard let components = URLComponents(url: url, resolvingAgainstBaseURL: false) else { return false }
        let values = Dictionary((components.queryItems ?? []).map { ($0.name, $0.value ?? "") }, uniquingKeysWith: { $1 })
        let request = NSFetchRequest<NSManagedObject>(entityName: "Trip")
        switch components.host {
        case "find":
            request.predicate = NSPredicate(format: "title CONTAINS[cd] '\(values["q"] ?? "")'") // bad: predicate-injection
        case "tag":
            request.predicate = NSPredicate(format: "ANY tags.name == %@", values["name"] ?? "") // good: predicate-injection
        default:
            return false
        }
        let found = try? container.viewContext.fetch(request)
        return found?.isEmpty == false
    }

    func application(_ application: UIApplication, continue userActivity: NSUserActivity,
                     restorationHandler: @escaping ([UIUserActivityRestoring]?) -> Void) -> Bool {
        guard let fragment = userActivity.webpageURL?.fragment?.removingPercentEncoding else { return false }
        mapView.evaluateJavaScript("map.focus('\(fragment)')") // bad: javascript-injection
        return true
    }

    func application(_ application: UIApplication, didUpdate userActivity: NSUserActivity) {
        let zoom = (userActivity.userInfo?["zoom"] as? NSNumber)?.intValue ?? 4
        mapView.evaluateJavaScript("map.setZoom(\(zoom))") // good: javascript-injection
    }
}

extension AppDelegate: DeepLinkDelegate {
    func didResolveDeepLink(_ result: DeepLinkResult) {
        guard case .found = result.status, let value = result.deepLink?.deeplinkValue else { return }
        let script = "window.router.push(\"" + value + "\")"
        mapView.evaluateJavaScript(script, completionHandler: nil) // bad: javascript-injection
    }
}
