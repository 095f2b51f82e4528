import Foundation
import WebKit

precedencegroup PipePrecedence {
    associativity: left
    higherThan: AssignmentPrecedence
}

infix operator |>: PipePrecedence
infix operator >>>: PipePrecedence

func |> <A, B>(value: A, function: (A) -> B) -> B { function(value) }
func >>> <A, B, C>(first: @escaping (A) -> B, second: @escaping (B) -> C) -> (A) -> C { { second(first($0)) } }

struct ToolCommand: Equatable {
    var text: String

    static func + (left: ToolCommand, right: String) -> ToolCommand { ToolCommand(text: left.text + " " + right) }
    static func += (left: inout ToolCommand, right: String) { left = left + right }
}

func curry<A, B, C>(_ function: @escaping (A, B) -> C) -> (A) -> (B) -> C {
    { a in { b in function(a, b) } }
}

func option(_ name: String, _ value: String) -> String { "--\(name) \(value)" }

indirect enum Filter {
    case blur(String)
    case chain([Filter])
}

final class ToolBridge: NSObject, WKScriptMessageHandler {
    func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) {
        guard let body = message.body as? NSDictionary, let file = body["file"] as? String else { return }
        do {
            switch body["tool"] as? String {
            case "pipe": try pipe(file)
            case "compose": try compose(file)
            case "line": try line(file, quality: body["quality"] as? Int ?? 80)
            case "curry": try curried(file)
            case "partial": try partial(file)
            case "method": try method(file)
            case "nested": try nested(file)
            case "filter": try filter(.chain([.blur("2"), .chain([.blur(file)])]))
            case "table": try table(file, tool: body["name"] as? String ?? "")
            case "retry": try retry(times: 2) { try self.launch("open -R '\(file)'") }
            default: return
            }
        } catch {
            NSLog("tool failed: %@", error as NSError)
        }
    }

    private func launch(_ command: String) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        process.arguments = ["-c", command] // bad: command-injection
        try process.run()
    }

    private func retry(times: Int, _ work: () throws -> Void) rethrows {
        for attempt in 1...times {
            do { return try work() } catch where attempt < times { continue }
        }
    }

    private func pipe(_ file: String) throws {
        let task = Process()
        task.executableURL = URL(filePath: "/bin/sh")
        task.arguments = file |> { "sips -Z 800 \($0)" } |> { ["-c", $0] } // bad: command-injection
        try task.run()
    }

    private func compose(_ file: String) throws {
        let command = { (name: String) in "exiftool " + name } >>> { $0 + " | head -1" }
        let task = Process()
        task.executableURL = URL(filePath: "/bin/sh")
        task.arguments = ["-c", command(file)] // bad: command-injection
        try task.run()
    }

    private func line(_ file: String, quality: Int) throws {
        var text = ToolCommand(text: "cwebp") + file
        text += "-q 80"
        let task = Process()
        task.executableURL = URL(filePath: "/bin/zsh")
        task.arguments = ["-c", text.text] // bad: command-injection
        try task.run()

        var fixed = ToolCommand(text: "cwebp preview.png")
        fixed += "-q \(quality)"
        let second = Process()
        second.executableURL = URL(filePath: "/bin/zsh")
        second.arguments = ["-c", fixed.text] // good: command-injection
        try second.run()
    }

    private func curried(_ file: String) throws {
        let input = curry(option)("input")
        let task = Process()
        task.executableURL = URL(filePath: "/bin/sh")
        task.arguments = ["-c", "ffmpeg-wrap " + input(file)] // bad: command-injection
        try task.run()
    }

    private func partial(_ file: String) throws {
        let start: (String) throws -> Void = { [title = file] tool in
            let task = Process()
            task.executableURL = URL(filePath: "/usr/bin/env")
            task.arguments = ["sh", "-c", tool + " '" + title + "'"] // bad: command-injection
            try task.run()
        }
        try start("qlmanage -p")
    }

    private func quoted(_ file: String) -> String { "\"\(file)\"" }

    private func method(_ file: String) throws {
        let commands = [file].map(quoted).map("file -b ".appending)
        for command in commands {
            let task = Process()
            task.executableURL = URL(filePath: "/bin/sh")
            task.arguments = ["-c", command] // bad: command-injection
            try task.run()
        }
    }

    private func nested(_ file: String) throws {
        func arguments() -> [String] {
            func tail() -> String { "md5 -q \(file)" }
            return ["-c", tail()]
        }
        let task = Process()
        task.executableURL = URL(filePath: "/bin/sh")
        task.arguments = arguments() // bad: command-injection
        try task.run()

        let plain = Process()
        plain.executableURL = URL(filePath: "/sbin/md5")
        plain.arguments = ["-q", "./" + file.split(separator: "/").joined(separator: "_")] // good: command-injection
        try plain.run()
    }

    private func render(_ filter: Filter) -> String {
        switch filter {
        case .blur(let radius): return "blur=\(radius)"
        case .chain(let inner): return inner.map(render).joined(separator: ",")
        }
    }

    private func filter(_ filter: Filter) throws {
        let task = Process()
        task.executableURL = URL(filePath: "/bin/sh")
        task.arguments = ["-c", "studio-filter " + render(filter)] // bad: command-injection
        try task.run()
    }

    private func table(_ file: String, tool: String) throws {
        let tools: [String: (String) -> String] = [
            "rotate": { "sips -r 90 \($0)" },
            "flip": { "sips -f horizontal \($0)" },
        ]
        guard let make = tools[tool] else { return }
        let task = Process()
        task.executableURL = URL(filePath: "/bin/sh")
        task.arguments = ["-c", make(file)] // bad: command-injection
        try task.run()

        let known = ["rotate": "sips -r 90 current.png", "flip": "sips -f horizontal current.png"]
        let again = Process()
        again.executableURL = URL(filePath: "/bin/sh")
        again.arguments = ["-c", known[tool] ?? "true"] // good: command-injection
        try again.run()
    }
}
