import UIKit

final class Scene: UIResponder, UIWindowSceneDelegate {
    func sceneWillResignActive(_ scene: UIScene) {
        cover.show()
    }
}
