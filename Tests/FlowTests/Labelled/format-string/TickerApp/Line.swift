// Project: a ticker. Lines are formatted here; the other file reads formats and values from outside.
// swift-format-ignore-file: AlwaysUseLowerCamelCase
import Foundation

struct Line {
    var format: String
    var value: Double

    func text() -> String {
        String(format: format, value)  // bad: format-string
    }

    func rounded(_ digits: Int) -> String {
        String(format: "%.\(digits)f", value)  // good: format-string
    }
}

struct Caption {
    let format: String

    func text(_ value: Double) -> String {
        String(format: format, value)  // good: format-string
    }
}

protocol Formatting {
    func format(_ text: String) -> String
}

struct PlainFormatting: Formatting {
    func format(_ text: String) -> String { "[" + text + "]" }  // good: format-string
}

extension String {
    func filled(with values: any CVarArg...) -> String {
        String(format: self, arguments: values)  // bad: format-string
    }

    func padded(to width: Int) -> String {
        String(format: "%-\(width)@", self)  // good: format-string
    }
}

/// Own type with the name of a system call.
struct NSLogBook {
    var lines: [String] = []
    mutating func NSLog(_ line: String) { lines.append(line) }
}
