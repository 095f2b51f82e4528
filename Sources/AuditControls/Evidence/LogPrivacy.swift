import AuditAnalysis
import AuditKit
import CodeModel

extension Node {
    /// Whether a message of the unified log shows something to everybody: `privacy: .public`, `%{public}@`.
    var marksPublic: Bool {
        arguments.contains { argument in
            argument.descendants.contains { $0.kind == .member && $0.name == "public" }
                || argument.unwrapped.kind == .string && argument.unwrapped.name.contains("{public}")
        }
    }
}

/// Requests and answers of servers on their way to a log.
struct LoggedAnswers {
    let pass: Pass

    /// The part of a log call that is a whole request or answer, or its body.
    func shown(by call: Node) -> (place: Node, name: String)? {
        if let (place, name) = ResponseBodies.printed(by: call, pass) { return (place, name) }
        for argument in call.arguments {
            if let part = answer(in: argument.unwrapped, steps: 2) { return (argument, part.name) }
        }
        return nil
    }

    /// A text of the bytes of an answer, or a whole request or answer, put into a text.
    private func answer(in text: Node, steps: Int) -> Node? {
        if text.kind == .reference, steps > 0 {
            guard let start = pass.declaration(of: text)?.initialValue?.unwrapped else { return nil }
            return start.kind == .interpolatedString ? answer(in: start, steps: steps - 1) : nil
        }
        for part in text.children(.interpolation).compactMap({ $0.children.first?.unwrapped }) {
            if part.kind == .reference {
                if let type = pass.type(of: part)?.name, answers.contains(type) { return part }
                if steps > 0, let found = answer(in: part, steps: steps - 1) { return found }
            }
            let body = ([part] + Array(part.descendants)).first { node in
                node.kind == .call && node.name == "String" && node.argument("data")?.unwrapped.name == "data"
            }
            if let body { return body }
        }
        return nil
    }
}

private let answers: Set<String> = ["HTTPURLResponse", "URLResponse", "URLRequest", "NSURLRequest"]
