import Foundation

let drafts = UserDefaults(suiteName: "group.com.example.app")
