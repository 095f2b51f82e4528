import Combine
import Foundation
import SwiftUI

extension UserDefaults {
    static let lumen = UserDefaults(suiteName: "group.app.lumen") ?? .standard

    func encode<Value: Encodable>(_ value: Value, for key: String) {
        guard let data = try? JSONEncoder().encode(value) else { return }
        set(data, forKey: key)
    }
}

public final class PlaybackSettings: ObservableObject {
    public struct Quality: Codable { var height: Int; var hdr: Bool }

    @Published public var quality = Quality(height: 1080, hdr: true)
    private var bag: Set<AnyCancellable> = []

    public init() {
        $quality
            .dropFirst()
            .sink { UserDefaults.lumen.encode($0, for: "quality") } // good: secret-in-preferences
            .store(in: &bag)
    }
}

public final class AccountSettings: ObservableObject {
    @Published public var account: LumenAccount?
    private var bag: Set<AnyCancellable> = []

    public init() {
        $account
            .compactMap { $0 }
            .sink { UserDefaults.lumen.encode($0, for: "account") } // bad: secret-in-preferences
            .store(in: &bag)
    }

    public func signedIn(_ account: LumenAccount, cookies: [HTTPCookie]) {
        self.account = account
        let session = cookies.first { $0.name == "lumen_session" }
        UserDefaults.standard.set(session?.value, forKey: "webSession") // bad: secret-in-preferences
        UserDefaults.standard.set(Date(), forKey: "signedInAt") // good: secret-in-preferences
    }

    public func stageAlbumKeys(_ keys: [UUID: Data]) {
        let table = Dictionary(uniqueKeysWithValues: keys.map { ($0.key.uuidString, $0.value) })
        UserDefaults.lumen.setValue(table, forKey: "albumKeys") // bad: secret-in-preferences
    }

    public func stageAlbumOrder(_ order: [UUID]) {
        UserDefaults.lumen.setValue(order.map(\.uuidString), forKey: "albumOrder") // good: secret-in-preferences
    }
}

struct TelevisionSettings: View {
    @AppStorage("tv.pairing", store: .lumen) private var pairingSecret = "" // bad: secret-in-preferences
    @SceneStorage("tv.tab") private var tab = 0
    @AppStorage("tv.subtitles", store: .lumen) private var subtitles = true // good: secret-in-preferences

    var body: some View {
        Form {
            SecureField("Pairing secret", text: $pairingSecret)
            Toggle("Subtitles", isOn: $subtitles)
        }
    }
}
