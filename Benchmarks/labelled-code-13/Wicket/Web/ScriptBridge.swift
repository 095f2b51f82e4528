import Foundation
import JavaScriptCore
import WebKit

final class PricingEngine {
    private let context = JSContext()!

    func total(formula: String, quantity: Int) -> Double {
        context.setObject(quantity, forKeyedSubscript: "quantity" as NSString)
        return context.evaluateScript("(function () { return " + formula + "; })()")?.toDouble() ?? 0 // bad: javascript-injection
    }

    func bundledTotal(quantity: Int) -> Double {
        context.evaluateScript("function total(q) { return q * 12.5; }")
        return context.objectForKeyedSubscript("total")?.call(withArguments: [quantity])?.toDouble() ?? 0 // good: javascript-injection
    }

    func refresh() async throws -> Double {
        let url = URL(string: "https://prices.wicket.example/formula.txt")!
        let (data, _) = try await URLSession.shared.data(from: url)
        return total(formula: String(decoding: data, as: UTF8.self), quantity: 2)
    }
}

struct WebSessionBridge {
    @MainActor
    func install(token: String, in store: WKHTTPCookieStore) async {
        let properties: [HTTPCookiePropertyKey: Any] = [.domain: "tickets.wicket.example", .path: "/", .name: "session", .value: token]
        guard let cookie = HTTPCookie(properties: properties) else { return }
        await store.setCookie(cookie) // bad: session-cookie
    }

    @MainActor
    func installSecure(token: String, in store: WKHTTPCookieStore) async {
        let properties: [HTTPCookiePropertyKey: Any] = [
            .domain: "tickets.wicket.example", .path: "/", .name: "session", .value: token,
            .secure: "TRUE", .sameSitePolicy: HTTPCookieStringPolicy.sameSiteStrict, HTTPCookiePropertyKey("HttpOnly"): "TRUE",
        ]
        guard let cookie = HTTPCookie(properties: properties) else { return }
        await store.setCookie(cookie) // good: session-cookie
    }
}
