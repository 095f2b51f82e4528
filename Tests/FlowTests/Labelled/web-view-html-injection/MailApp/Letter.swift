// Project: a mail app. Letters render themselves; the other file shows the pages.
import Foundation

protocol Page {
    var html: String { get }
}

struct Letter: Page {
    var subject: String
    var body: String
    var date: Date

    var html: String { "<article><h1>\(subject)</h1>\(body)</article>" }
    var escaped: String { "<article><h1>\(Markup.escape(subject))</h1></article>" }
    var stamp: String { "<time>\(date.timeIntervalSince1970)</time>" }
}

struct HelpPage: Page {
    var chapter: Int
    var html: String { "<h1>Help \(chapter)</h1>" }
}

enum Markup {
    static func escape(_ text: String) -> String {
        var output = ""
        for character in text {
            switch character {
            case "&": output += "&amp;"
            case "<": output += "&lt;"
            case ">": output += "&gt;"
            case "\"": output += "&quot;"
            case "'": output += "&#39;"
            default: output.append(character)
            }
        }
        return output
    }

    static func wrap(_ inner: String, in tag: String = "div") -> String {
        "<\(tag)>" + inner + "</\(tag)>"
    }
}
