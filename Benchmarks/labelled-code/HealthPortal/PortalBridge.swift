import UIKit
import WebKit

struct HealthRecord: Codable, Identifiable {
    let id: UUID
    var title: String
    var finding: String
}

struct Appointment: Codable, Identifiable {
    let id: UUID
    var doctor: String
    var date: Date
}

@MainActor
final class PortalSession {
    var refreshToken = ""
    var records: [HealthRecord] = []
    var appointments: [Appointment] = []
    let secrets = SecretStore()

    func cancel(_ id: UUID) async throws { appointments.removeAll { $0.id == id } }
    func share(_ record: UUID, with mail: String) async throws {}
}

struct SecretStore {
    func value(for key: String) -> String? {
        let query: [CFString: Any] = [kSecClass: kSecClassGenericPassword, kSecAttrAccount: key, kSecReturnData: true]
        var item: CFTypeRef?
        guard SecItemCopyMatching(query as CFDictionary, &item) == errSecSuccess, let data = item as? Data else { return nil }
        return String(decoding: data, as: UTF8.self)
    }
}

enum PortalHost {
    static let portal = "my.claraklinik.org"

    static func owns(_ origin: WKSecurityOrigin) -> Bool {
        origin.protocol == "https" && origin.host == portal && origin.port == 0
    }

    static func resembles(_ origin: WKSecurityOrigin) -> Bool {
        origin.host.hasSuffix("claraklinik.org")
    }
}

/// Answers pages; the web view also opens the sites of practices and pharmacies.
final class PortalBridge: NSObject, WKScriptMessageHandlerWithReply {
    private let session: PortalSession
    var onClose: () -> Void = {}

    init(session: PortalSession) { self.session = session }

    func attach(to controller: WKUserContentController) {
        for name in ["records", "clipboard", "secret", "cancel", "token", "export", "locale", "close"] {
            controller.addScriptMessageHandler(self, contentWorld: .page, name: name)
        }
    }

    func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) async -> (Any?, String?) {
        let origin = message.frameInfo.securityOrigin
        let body = message.body as? [String: Any] ?? [:]
        switch message.name {
        case "records":
            return (session.records.map(\.finding), nil) // bad: web-bridge
        case "clipboard":
            return (UIPasteboard.general.string, nil) // bad: web-bridge
        case "secret":
            guard let key = body["key"] as? String else { return (nil, "key") }
            return (session.secrets.value(for: key), nil) // bad: web-bridge
        case "cancel":
            guard PortalHost.owns(origin), message.frameInfo.isMainFrame else { return (nil, "origin") }
            guard let id = (body["id"] as? String).flatMap(UUID.init(uuidString:)) else { return (nil, "id") }
            try? await session.cancel(id) // good: web-bridge
            return (true, nil)
        case "token":
            guard PortalHost.resembles(origin) else { return (nil, "origin") }
            return (session.refreshToken, nil) // bad: web-bridge
        case "export":
            guard body["origin"] as? String == "https://" + PortalHost.portal else { return (nil, "origin") }
            return (session.appointments.map(\.doctor), nil) // bad: web-bridge
        case "locale":
            return (Locale.current.identifier, nil) // good: web-bridge
        case "close":
            onClose() // good: web-bridge
            return (nil, nil)
        default:
            return (nil, "name")
        }
    }
}

/// Fills forms from a script world of the app; scripts of pages cannot post to it.
final class FormFiller: NSObject, WKScriptMessageHandlerWithReply {
    private let session: PortalSession
    private let world = WKContentWorld.world(name: "clara.forms")

    init(session: PortalSession) { self.session = session }

    func attach(to controller: WKUserContentController, script: String) {
        controller.addScriptMessageHandler(self, contentWorld: world, name: "forms")
        controller.addUserScript(WKUserScript(source: script, injectionTime: .atDocumentEnd, forMainFrameOnly: true, in: world))
    }

    func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) async -> (Any?, String?) {
        guard PortalHost.owns(message.frameInfo.securityOrigin) else { return (nil, "origin") }
        return (session.appointments.first?.doctor, nil) // good: web-bridge
    }
}

/// Old pages speak to the app by links of its own scheme.
final class SchemeBridge: NSObject, WKNavigationDelegate {
    private let session: PortalSession
    init(session: PortalSession) { self.session = session }

    func webView(_ webView: WKWebView, decidePolicyFor action: WKNavigationAction) async -> WKNavigationActionPolicy {
        guard let url = action.request.url, url.scheme == "clara-native" else { return .allow }
        switch url.host {
        case "share":
            guard let record = session.records.first, let mail = url.query else { return .cancel }
            try? await session.share(record.id, with: mail) // bad: web-bridge
        case "top":
            webView.scrollView.setContentOffset(.zero, animated: true) // good: web-bridge
        default:
            break
        }
        return .cancel
    }
}
