import SwiftUI

struct Root: View {
    @Environment(\.openURL) private var openURL
    let router = Router()

    var body: some View {
        Text("Shop").onOpenURL { link in
            switch router.target(for: link) {
            case .web(let page): openURL(page)
            case .home: openURL(URL(string: "https://www.example.com")!)
            }
        }
    }
}
