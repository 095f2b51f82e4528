import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Memory of which somebody else says how much is taken.
    static let allocationSizeUnlimited = Rule(
        id: "allocation-size-unlimited",
        title: "Allocation size from untrusted input",
        category: .code,
        severity: .medium,
        confidence: .medium,
        references: [.cwe(789), .cwe(770), .cwe(1284), .masvs("CODE", 4), .maswe(50), .mobileTop10(4)],
        why: """
            A few bytes that claim “four thousand million elements follow” are enough: the memory is allocated \
            before anything is read. The system kills the app, or the server stops for all its users.
            """,
        remedy: """
            Bound the number before allocating memory, for example with `min(count, 1_000)` or by the number of \
            bytes actually present, or append elements as they arrive.
            """,
        bad: [
            Example(
                """
                import Vapor
                func board(_ req: Request) throws -> [Int] {
                    let cells = try req.query.get(Int.self, at: "cells")
                    guard cells > 0 else { throw Abort(.badRequest) }
                    return Array(repeating: 0, count: ↓cells)
                }
                """, "greater than zero is not a bound"),
            Example(
                """
                func points(in data: Data) -> [Point] {
                    let count = data.withUnsafeBytes { Int($0.loadUnaligned(as: UInt32.self)) }
                    var points: [Point] = []
                    points.reserveCapacity(↓count)
                    return points
                }
                """, "from a file"),
            Example(
                """
                func save(_ url: URL) async throws -> Data {
                    let (bytes, response) = try await URLSession.shared.bytes(from: url)
                    var data = Data(capacity: ↓Int(response.expectedContentLength))
                    for try await byte in bytes.prefix(4096) { data.append(byte) }
                    return data
                }
                """, "the length comes from the server"),
            Example(
                """
                func picture(for link: URL) -> CGContext? {
                    let items = URLComponents(url: link, resolvingAgainstBaseURL: false)?.queryItems ?? []
                    let side = max(Int(items.first { $0.name == "side" }?.value ?? "") ?? 1, 1)
                    return CGContext(
                        data: nil, width: ↓side, height: 8, bitsPerComponent: 8, bytesPerRow: 0, space: colours,
                        bitmapInfo: 1)
                }
                """, "from a link"),
        ],
        good: [
            Example(
                """
                import Vapor
                func board(_ req: Request) throws -> [Int] {
                    let cells = try req.query.get(Int.self, at: "cells")
                    guard cells > 0, cells <= 64 else { throw Abort(.badRequest) }
                    return Array(repeating: 0, count: cells)
                }
                """),
            Example(
                """
                import Vapor
                func bar(_ req: Request) throws -> String {
                    String(repeating: "-", count: min(try req.query.get(Int.self, at: "width"), 80))
                }
                """),
            Example(
                """
                func points(in data: Data) -> [Point] {
                    let count = data.withUnsafeBytes { Int($0.loadUnaligned(as: UInt16.self)) }
                    var points: [Point] = []
                    points.reserveCapacity(count)
                    return points
                }
                """, "65,535 at most"),
            Example(
                """
                func save(_ url: URL) async throws -> Data {
                    let (bytes, response) = try await URLSession.shared.bytes(from: url)
                    guard response.expectedContentLength < 1 << 20 else { throw Failure.size }
                    return Data(capacity: Int(response.expectedContentLength))
                }
                """),
            Example("func copy(_ text: String) -> Data { Data(count: text.utf8.count) }", "as much as is available"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    guard file.role.isShipped else { return }
    for call in file.nodes(.call) where !call.isDebugOnly {
        guard let size = call.takenSize.first(where: { pass.constant($0) == nil }), !pass.lookup.isOwnCode(call) else {
            continue
        }
        if let length = size.namesWithin.first(where: lengths.contains) {
            guard !(call.enclosingDeclaredFunction ?? file.tree.root).compares(length) else { continue }
            pass.report("`\(length)` comes from the server and is not bounded", at: size)
            continue
        }
        guard !size.isNarrow(pass), let flow = pass.outsideFlows(to: size, .size).first(where: { $0.isWide(file) })
        else { continue }
        pass.report(
            "A number from \(flow.origin) determines how much memory is allocated", at: size,
            .init(paths: [flow.path(to: size)]))
    }
}

/// What a server says of how long its answer is.
private let lengths: Set<String> = ["expectedContentLength", "countOfBytesExpectedToReceive"]

/// Calls that take as much memory as one of these labels says.
private let takers: [String: Set<String>] = [
    "Data": ["count", "capacity"], "NSMutableData": ["length", "capacity"], "reserveCapacity": [""],
    "allocate": ["capacity", "byteCount"], "buffer": ["capacity"], "CGContext": ["width", "height"],
    "malloc": [""], "valloc": [""], "calloc": [""], "NSMutableString": ["capacity"], "NSMutableArray": ["capacity"],
    "UnsafeMutablePointer": ["capacity"], "CVPixelBufferCreate": [""], "Array": ["unsafeUninitializedCapacity"],
    "String": ["unsafeUninitializedCapacity"], "reserveStringCapacity": [""],
]

private let senders: Set<OutsideSource.Kind> = [
    .request, .decoded, .socket, .bytes, .bluetooth, .link, .push, .scan, .scriptMessage, .process, .page, .share,
]

extension FlowFinding {
    /// Whether somebody else chose the number, and wrote it in more than two bytes. What the app's own server answers in
    /// its own types is left to it.
    fileprivate func isWide(_ file: SwiftFile) -> Bool {
        guard let kind, senders.contains(kind), !isFar else { return false }
        if kind == .bytes, let read = source.node.bytesRead, read <= 2 { return false }
        if kind == .decoded, !file.tree.listens { return false }
        return !source.steps.contains { step in
            step.kind == .call && step.arguments.contains { narrow.contains($0.unwrapped.base?.unwrapped.name ?? "") }
                || step.kind == .call && narrow.contains(step.name)
        }
    }
}

private let narrow: Set<String> = ["UInt8", "Int8", "UInt16", "Int16"]

extension Node {
    /// How much memory a call takes: `Data(count: n)`, `Array(repeating: x, count: n)`, `list.reserveCapacity(n)`.
    fileprivate var takenSize: [Node] {
        let given = arguments
        if let what = given.first, given.count == 2, what.label == "repeating", given[1].label == "count" {
            return callee?.unwrapped.kind == .member && name.first?.isLowercase == true ? [] : [given[1]]
        }
        guard let labels = takers[name] else { return [] }
        if name == "Data", given.first.map({ !labels.contains($0.label) }) ?? true { return [] }
        return given.filter { $0.kind != .closure && labels.contains($0.label) }
    }

    /// Whether a number is one of so few bits that it is no danger.
    fileprivate func isNarrow(_ pass: Pass) -> Bool {
        let types = ValueTypes(lookup: pass.lookup)
        return ([unwrapped] + unwrapped.descendants).contains {
            [.reference, .member].contains($0.kind) && types.text(of: $0).map(narrow.contains) == true
        }
    }

    /// Whether a function compares what goes by this name.
    fileprivate func compares(_ name: String) -> Bool {
        descendants.contains { test in
            (test.isComparison || test.kind == .call && ["min", "clamped"].contains(test.name))
                && test.namesWithin.contains(name)
        }
    }
}
