import Foundation

func remember() {
    UserDefaults.standard.set(true, forKey: "seen")
}
