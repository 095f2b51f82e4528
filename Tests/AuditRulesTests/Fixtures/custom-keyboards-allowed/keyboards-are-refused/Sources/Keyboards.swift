import UIKit

extension AppDelegate {
    func application(
        _ application: UIApplication,
        shouldAllowExtensionPointIdentifier identifier: UIApplication.ExtensionPointIdentifier
    ) -> Bool { identifier != .keyboard }
}
