import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

/// Headers that are put together line by line: a list that is joined with line ends, texts that are written one after the
/// other.
enum HeaderLines {
    static func inspect(_ file: SwiftFile, _ pass: inout Pass) {
        guard file.role.isShipped else { return }
        for call in file.calls("joined") where !call.isDebugOnly {
            guard let separator = call.argument("separator"),
                pass.constant(separator)?.value.string?.utf8.contains(0x0D) == true, let list = call.base
            else { continue }
            // Where the lines are sent; what only gives them back is no place to mend anything.
            let place = pass.lookup.onlyUse(of: call) ?? call
            let isSent = place.ancestors.prefix { $0.kind != .block && $0.kind != .closure && $0.kind != .return }
                .contains { $0.kind == .call && !conversions.contains($0.name) && !$0.name.isEmpty && $0 != call }
            for line in lines(of: list, pass) where judge(line, at: isSent || place != call ? place : line, &pass) {
                break
            }
        }
        for call in file.calls("writeString", "write", "append") where !call.isDebugOnly {
            guard let text = call.arguments.first, pass.constant(text) == nil,
                call.follows(headerOf: call.base, pass)
            else { continue }
            _ = judge([HeaderLine(value: text, before: "X: ")], at: text, &pass)
        }
    }

    private static func judge(_ line: Node, at place: Node, _ pass: inout Pass) -> Bool {
        judge(values(of: line, pass), at: place, &pass)
    }

    private static func judge(_ values: [HeaderLine], at place: Node, _ pass: inout Pass) -> Bool {
        for line in values where pass.constant(line.value) == nil {
            if let flow = pass.outsideFlows(to: line.value, .logLine).first(where: \.isOfOthers) {
                pass.report(
                    "Untrusted input from \(flow.origin) becomes part of a header", at: place,
                    .init(confidence: flow.isGuess ? .medium : .high, paths: [flow.path(to: place)]))
                return true
            }
            guard line.isTextOfPeople(pass), !pass.areSettled([line.value], .logLine), !line.value.isTested else {
                continue
            }
            pass.report(
                "`\(line.value.text.prefix(60))` is inserted into a header with its line breaks and quotes",
                at: place,
                .init(severity: .low))
            return true
        }
        return false
    }

    /// The texts of a list: those that it starts with, those that are appended, or what a closure makes of each element.
    private static func lines(of list: Node, _ pass: Pass) -> [Node] {
        let list = list.unwrapped
        switch list.kind {
        case .array: return Array(list.children)
        case .call where list.name == "map" || list.name == "compactMap":
            guard let closure = list.arguments.last?.unwrapped, closure.kind == .closure else { return [] }
            return closure.children.filter { $0.role == .statement }.map {
                $0.kind == .return ? $0.children.first ?? $0 : $0
            }
        case .reference, .member:
            guard let variable = pass.declaration(of: list), variable.kind == .variable else { return [] }
            let set = variable.parent?.kind.isTypeDeclaration == true ? variable.assignedLists : []
            let start =
                set.flatMap { lines(of: $0, pass) }
                + (variable.initialValue.map { $0.unwrapped.kind == .reference ? [] : lines(of: $0, pass) } ?? [])
            let isProperty = variable.parent?.kind.isTypeDeclaration == true
            let added = variable.tree.nodes(.call, named: ["append"]).filter {
                $0.base?.unwrapped.name == variable.name && variable.scope?.contains($0) == true
                    && (isProperty || $0.isBefore(list))
            }
            return start + added.compactMap(\.arguments.first)
        default: return []
        }
    }

    /// What stands behind the name of a header in a line: `"Subject: " + subject`, `"Subject: \\(subject)"`.
    private static func values(of line: Node, _ pass: Pass) -> [HeaderLine] {
        let line = line.unwrapped
        if line.kind == .interpolatedString { return line.valuesOfHeaders }
        guard line.kind == .binary, line.name == "+" else { return [] }
        let pieces = line.summands
        guard let first = pieces.first.flatMap({ pass.constant($0)?.value.string }),
            first.beginsHeader || first.beginsCommand
        else { return [] }
        return pieces.dropFirst().map { HeaderLine(value: $0, before: first) }
    }
}

/// Calls that only bring a text into another form.
private let conversions: Set<String> = ["Array", "Data", "String", "ByteBuffer", "ContiguousArray", "NSString", "data"]

extension Node {
    /// The lists that a property is set to.
    fileprivate var assignedLists: [Node] {
        guard let owner = scope else { return [] }
        return tree.nodes(.array).filter { list in
            guard let assignment = list.parent, assignment.kind == .assignment, list.role == .operand else {
                return false
            }
            let target = assignment.child(.target)?.unwrapped
            return target?.name == name && owner.contains(list)
        }
    }

    /// The pieces of a sum.
    fileprivate var summands: [Node] {
        guard kind == .binary, name == "+" else { return [self] }
        return children(.operand).flatMap { $0.unwrapped.summands }
    }

    /// Whether the statement before wrote the name of a header, or the word of a mail server, to the same place, and left
    /// its line open.
    fileprivate func follows(headerOf target: Node?, _ pass: Pass) -> Bool {
        guard let target = target?.unwrapped, target.kind == .reference || target.kind == .member, let block = parent,
            case let all = Array(block.children), let place = all.firstIndex(of: self), place > 0
        else { return false }
        let before = all[place - 1].unwrapped
        guard before.kind == .call, before.name == name, before.base?.unwrapped.text == target.text,
            let text = before.arguments.first.flatMap({ pass.constant($0)?.value.string })
        else { return false }
        let line = text.unicodeScalars.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r" }.last
        return line.map { String($0).beginsHeader || String($0).beginsCommand } ?? false
    }
}

extension [Example] {
    static let headerLinesBad: [Example] = [
        Example(
            """
            struct Postman {
                func greet(_ mailbox: String) -> String { ↓"RCPT TO:<\\(mailbox)>\\r\\n" }
                func say(_ text: String, in channel: String) -> String { ↓"PRIVMSG \\(channel) :\\(text)\\r\\n" }
                func draft(_ title: String, for address: String) -> Data {
                    Data(↓"To: \\(address)\\nSubject: \\(title)\\nContent-Type: text/plain\\n\\n".utf8)
                }
            }
            """, "line protocol commands; an email with plain line endings"),
        Example(
            """
            import Vapor
            func answer(_ headers: [String: String]) -> Data {
                var head = "HTTP/1.1 200 OK\\r\\n"
                for (name, value) in headers { head += "\\(name): \\(value)\\r\\n" }
                return Data(head.utf8)
            }
            func greet(_ req: Request) throws -> Data {
                let guest: String = try req.query.get(at: "guest")
                return answer(["X-Guest": ↓guest])
            }
            """, "a function that writes any headers it is given"),
        Example(
            """
            struct Head {
                var lines: [String]
                init(subject: String) { lines = ["From: desk", ↓"Subject: \\(subject)"] }
                var text: String { lines.joined(separator: "\\r\\n") }
            }
            """, "lines stored in a property"),
        Example(
            """
            import Vapor
            func report(_ req: Request, _ printer: Channel) async throws {
                let owner: String = try req.query.get(at: "owner")
                var lines = ["POST /jobs HTTP/1.1"]
                lines.append("X-Owner: " + owner)
                try await printer.writeAndFlush(ByteBuffer(string: ↓lines.joined(separator: "\\r\\n")))
            }
            """, "joined lines"),
        Example(
            """
            import Vapor
            func invite(_ req: Request, _ buffer: inout ByteBuffer) throws {
                let guest: String = try req.query.get(at: "guest")
                buffer.writeString("RCPT TO:<")
                buffer.writeString(↓guest)
                buffer.writeString(">\\r\\n")
            }
            """, "a mail server command, piece by piece"),
    ]

    static let headerLinesGood: [Example] = [
        Example(
            """
            struct Letter {
                let id: UUID
                func head(size: Int, kind: String) -> String {
                    "PUT /letters/\\(id) HTTP/1.1\\r\\nContent-Type: \\(kind)\\r\\nX-Size: \\(size)\\r\\n\\r\\n"
                }
                func quit() -> String { "QUIT\\r\\n" }
                func note(_ text: String) -> String { "Dear all,\\n\\(text)\\nTo: be continued" }
            }
            """, "numbers and identifiers; a letter that is no mail"),
        Example(
            """
            import Vapor
            func tag(_ req: Request, _ printer: Channel) async throws {
                let owner: String = try req.query.get(at: "owner")
                let plain = String(owner.unicodeScalars.filter { !CharacterSet.controlCharacters.contains($0) })
                let lines = ["POST /jobs HTTP/1.1", "X-Owner: \\(plain)"]
                try await printer.writeAndFlush(ByteBuffer(string: lines.joined(separator: "\\r\\n")))
            }
            """, "without line endings"),
        Example(
            """
            import Vapor
            func report(_ req: Request, _ printer: Channel) async throws {
                let owner = try req.query.get(UUID.self, at: "owner")
                let note: String = try req.query.get(at: "note")
                let lines = ["POST /jobs HTTP/1.1", "X-Owner: \\(owner)"]
                try await printer.writeAndFlush(ByteBuffer(string: lines.joined(separator: "\\r\\n")))
                try await printer.writeAndFlush(ByteBuffer(string: [note].joined(separator: "\\r\\n")))
            }
            """, "an identifier; no header"),
        Example(
            """
            import Vapor
            func invite(_ req: Request, _ buffer: inout ByteBuffer) throws {
                let guest: String = try req.query.get(at: "guest")
                buffer.writeString("Hello")
                buffer.writeString(guest)
            }
            """, "no header before it"),
    ]
}
