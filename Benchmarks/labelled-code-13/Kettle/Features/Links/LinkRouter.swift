import Foundation
import SwiftUI
import UIKit

@MainActor
final class LinkRouter {
    private unowned let home: Home
    private let helpPages = ["descaling": URL(string: "https://help.kettle.example/descaling")!]

    init(home: Home) { self.home = home }

    func route(_ url: URL) {
        let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
        let value = { (name: String) in items.first { $0.name == name }?.value }
        switch url.host {
        case "boil":
            home.boilNow(Int(value("c") ?? "") ?? 100) // bad: deep-link-action
        case "warm":
            home.ask(toBoil: Int(value("c") ?? "") ?? 80) // good: deep-link-action
        case "help":
            if let page = value("page").flatMap({ helpPages[$0] }) {
                UIApplication.shared.open(page) // good: open-redirect
            }
        case "shop":
            guard let target = value("u").flatMap(URL.init(string:)), Self.isOurs(target) else { return }
            UIApplication.shared.open(target) // bad: open-redirect
        default:
            break
        }
    }

    static func isOurs(_ url: URL) -> Bool {
        url.host?.range(of: "kettle.example") != nil // bad: incomplete-host-check
    }

    static func isHelp(_ url: URL) -> Bool {
        guard let host = url.host(percentEncoded: false)?.lowercased() else { return false }
        return url.scheme == "https" && (host == "help.kettle.example") // good: incomplete-host-check
    }
}
