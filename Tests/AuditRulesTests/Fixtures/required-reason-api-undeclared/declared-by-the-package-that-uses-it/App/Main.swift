import Foundation

let seen = UserDefaults.standard.bool(forKey: "seen")
