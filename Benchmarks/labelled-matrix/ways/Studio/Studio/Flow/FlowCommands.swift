import AppKit
import WebKit

struct CardStyle {
    var title = ""
    var tint = "blue"

    func with(title: String) -> CardStyle {
        var copy = self
        copy.title = title
        return copy
    }
}

@MainActor
final class CardScript {
    private var lines: [String] = []

    func set(_ name: String, to value: String) -> Self {
        lines.append("card.\(name) = '\(value)';")
        return self
    }

    func run(on page: WKWebView) {
        page.evaluateJavaScript(lines.joined()) // bad: javascript-injection
    }
}

enum CardEvent {
    case typed(text: String, at: Int)
    case picked(color: String?)
    case closed
}

@MainActor
struct FlowCommands {
    let page: WKWebView

    func handle(_ items: [String: String]) {
        chain(items)
        expressions(items)
        loops(items)
        events(items)
        late(items)
        CardScript().set("owner", to: items["owner"] ?? "").run(on: page)
    }

    private func chain(_ items: [String: String]) {
        let title = items["title"]?.trimmingCharacters(in: .whitespaces).capitalized
        page.evaluateJavaScript("card.title('\(title ?? "Untitled")')") // bad: javascript-injection
        let length = items["title"]?.trimmingCharacters(in: .whitespaces).count
        page.evaluateJavaScript("card.length('\(length ?? 0)')") // good: javascript-injection

        let style = CardStyle().with(title: items["heading"] ?? "")
        page.evaluateJavaScript("card.heading('\(style.title)')") // bad: javascript-injection
        page.evaluateJavaScript("card.tint('\(style.tint)')") // good: javascript-injection
    }

    private func expressions(_ items: [String: String]) {
        let mode = items["mode"] == nil ? "'auto'" : "'" + items["mode"]! + "'"
        page.evaluateJavaScript("card.mode(" + mode + ")") // bad: javascript-injection
        let night = items["mode"] == "night" ? "night" : "day"
        page.evaluateJavaScript("card.mode('" + night + "')") // good: javascript-injection

        let label = if let text = items["label"], text.count < 80 { text } else { "none" }
        page.evaluateJavaScript("card.label('\(label)')") // bad: javascript-injection

        let size = switch items["size"] {
        case "s": "small"
        case "l": "large"
        case let other?: other
        case nil: "medium"
        }
        page.evaluateJavaScript("card.size('\(size)')") // bad: javascript-injection
        let weight = switch items["weight"] {
        case "b", "bold": "bold"
        case "l": "light"
        default: "regular"
        }
        page.evaluateJavaScript("card.weight('\(weight)')") // good: javascript-injection
    }

    private func loops(_ items: [String: String]) {
        var script = ""
        for (index, word) in (items["words"] ?? "").split(separator: " ").enumerated() where index < 5 {
            script += "card.word(\(index), '\(word)');"
        }
        page.evaluateJavaScript(script) // bad: javascript-injection

        var rest = (items["queue"] ?? "").split(separator: ",")[...]
        var calls: [String] = []
        while let next = rest.popFirst() {
            calls.append("card.enqueue(\"" + next + "\")")
        }
        page.evaluateJavaScript(calls.joined(separator: ";")) // bad: javascript-injection

        var total = 0
        repeat {
            total += max(1, min(5, Int(items["n\(total)"] ?? "") ?? 1))
        } while total < 10
        page.evaluateJavaScript("card.total('\(total)')") // good: javascript-injection
        page.evaluateJavaScript(unfold(items["path"]?.components(separatedBy: "/") ?? [])) // bad: javascript-injection
    }

    private func unfold(_ names: [String]) -> String {
        guard let first = names.first else { return "card" }
        return unfold(Array(names.dropFirst())) + ".child('\(first)')"
    }

    private func events(_ items: [String: String]) {
        let events: [CardEvent] = [
            .typed(text: items["typed"] ?? "", at: 1),
            .picked(color: items["color"]),
            .closed,
        ]
        for case let .typed(text, position) in events {
            page.evaluateJavaScript("card.type('\(text)')") // bad: javascript-injection
            page.evaluateJavaScript("card.type(\(position))") // good: javascript-injection
        }
        for event in events {
            if case .picked(let color?) = event, color.hasPrefix("#") {
                page.evaluateJavaScript("card.color('\(color)')") // bad: javascript-injection
            }
            guard case .picked(.some(let color)) = event, color.wholeMatch(of: #/#[0-9a-f]{6}/#) != nil else { continue }
            page.evaluateJavaScript("card.stroke('\(color)')") // good: javascript-injection
        }
    }

    private func late(_ items: [String: String]) {
        var status = "idle"
        defer {
            page.evaluateJavaScript("card.status('\(status)')") // bad: javascript-injection
        }
        guard let wanted = items["status"] else { return }
        status = wanted
    }
}

@MainActor
struct BoardPreview {
    let page: WKWebView

    func show(_ items: [String: String]) {
        var parts = URLComponents()
        parts.path = "/board"
        parts.queryItems = [URLQueryItem(name: "name", value: items["name"])]
        let name = parts.queryItems?.last?.value ?? ""
        page.evaluateJavaScript("board.open('\(name)')") // bad: javascript-injection
        page.evaluateJavaScript("board.path('\(parts.path)')") // good: javascript-injection

        if let note = items["note"], let data = try? JSONEncoder().encode(note) {
            let literal = String(decoding: data, as: UTF8.self)
            page.evaluateJavaScript("board.note(\(literal))") // good: javascript-injection
            page.evaluateJavaScript("board.hint('\(note.replacingOccurrences(of: "'", with: "\\'"))')") // bad: javascript-injection
        }
        page.callAsyncJavaScript("board.rename(title)", arguments: ["title": items["rename"] ?? ""], in: nil, in: .page) // good: javascript-injection
    }
}
