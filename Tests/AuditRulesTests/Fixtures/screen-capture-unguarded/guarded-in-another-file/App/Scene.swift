import UIKit

func isWatched(_ screen: UIScreen) -> Bool {
    screen.isCaptured
}
