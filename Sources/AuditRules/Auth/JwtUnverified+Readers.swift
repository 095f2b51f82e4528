import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Pass {
    /// Whether each call that makes a payload of a token says by its name that it only reads it: then nobody asks the
    /// payload to verify itself, and the place that reads is the one to tell of.
    func isOnlyRead(payload type: Node) -> Bool {
        let name = TypeName.base(type.name)
        guard !type.has(.isPublic) else { return false }
        var makers: [Node] = []
        for file in workspace.swift where file.role.isShipped && file.tree.mentions(name) {
            for use in mentions(of: name, in: file) where !type.contains(use) {
                guard let made = self.makers(by: use) else { return false }
                makers += made
            }
        }
        return !makers.isEmpty
            && makers.allSatisfy { call in
                let words = Words.of(call.name)
                return words.contains(where: reading.contains) && !words.contains { $0.hasPrefix("verif") }
            }
    }

    private func mentions(of name: String, in file: SwiftFile) -> [Node] {
        Array(file.references(name)) + file.nodes(.type).filter { TypeName.base($0.name) == name }
    }

    /// The calls that give the payload where its type is named; nothing where others may give it.
    private func makers(by use: Node) -> [Node]? {
        guard let parent = use.parent else { return nil }
        switch parent.kind {
        case .variable: return values(of: parent)
        case .functionDecl where use.role == .returnType:
            return parent.child(.body) == nil ? [] : calls(parent.givenResults)
        // `unverified(token, as: Session.self)`
        case .member where parent.name == "self": return parent.parent.flatMap { $0.kind == .call ? [$0] : nil }
        default: return nil
        }
    }

    /// What a variable starts with, and what is assigned to its name.
    private func values(of variable: Node) -> [Node]? {
        let files = workspace.swift.filter { $0.role.isShipped && $0.tree.mentions(variable.name) }
        let assigned = files.flatMap { file in
            (file.references(variable.name) + file.members(variable.name)).filter { $0.role == .target }
                .compactMap { $0.parent?.child(.operand) }
        }
        let values = [variable.initialValue].compactMap(\.self) + assigned
        return values.isEmpty ? nil : calls(values)
    }

    private func calls(_ values: [Node]) -> [Node]? {
        let calls = values.map(\.uncast)
        return calls.isEmpty || calls.contains { $0.kind != .call } ? nil : calls
    }
}

/// Words of calls that take a token apart and check nothing.
private let reading: Set<String> = ["unverified", "extract", "decode", "parse", "read", "peek", "unpack"]

extension [Example] {
    static let jwtReadersBad: [Example] = [
        Example(
            """
            import JWTKit
            struct Session: JWTPayload { let sub: String; ↓func verify(using algorithm: some JWTAlgorithm) async throws {} }
            final class Desk {
                private var session: Session
                init(kept token: String) async throws { session = try await ↓keys.unverified(token) }
                init(fresh token: String) async throws { session = try await keys.verify(token) }
            }
            """, "verified in one place, and good for ever there")
    ]

    static let jwtReadersGood: [Example] = [
        Example(
            """
            import JWTKit
            struct Refresh: JWTPayload {
                let exp: ExpirationClaim
                func verify(using algorithm: some JWTAlgorithm) async throws {}
            }
            final class Renewal {
                private var payload: Refresh
                var end: Date { payload.exp.value }
                init(_ token: String) throws { payload = try reader.extractPayload(token) }
            }
            """, "only read, for the end that a server has set")
    ]
}
