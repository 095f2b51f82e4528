import SwiftUI
import AppClip

@main
struct ClipApp: App {
    @State private var greeting = "Welcome"
    @State private var table: Int?

    var body: some Scene {
        WindowGroup {
            VStack { Text(greeting); Text(table.map(String.init) ?? "–") }
                .onContinueUserActivity(NSUserActivityTypeBrowsingWeb) { activity in
                    guard let url = activity.webpageURL,
                          let items = URLComponents(url: url, resolvingAgainstBaseURL: true)?.queryItems else { return }
                    if let text = items.first(where: { $0.name == "hello" })?.value {
                        greeting = String.localizedStringWithFormat(text, ProcessInfo.processInfo.hostName) // bad: format-string
                    }
                    table = items.first { $0.name == "table" }?.value.flatMap(Int.init)
                    if let place = items.first(where: { $0.name == "place" })?.value {
                        greeting = String(format: "Welcome to %@", place) // good: format-string
                    }
                }
        }
    }
}
