import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Lengths out of the data itself that say how far memory is read.
    static let lengthFromDataUnchecked = Rule(
        id: "length-from-data-unchecked",
        title: "Unchecked length from the data used to access memory",
        category: .code,
        severity: .high,
        confidence: .medium,
        references: [.cwe(125), .cwe(126), .cwe(130), .cwe(805), .masvs("CODE", 4), .maswe(50), .mobileTop10(4)],
        why: """
            Unsafe pointers have no bounds checks. Data that claims to be longer than it is makes the program read \
            past its end, which discloses adjacent memory such as keys and other users' data, or crash.
            """,
        remedy: """
            Compare the length with `data.count` before using it, and read through `UnsafeRawBufferPointer` or \
            `data.subdata(in:)`, which stop at the end.
            """,
        bad: .lengthFromDataUncheckedBad + .lengthFromDataUncheckedRoom,
        good: .lengthFromDataUncheckedGood + .lengthFromDataUncheckedRoomGood,
        checks: [
            .swift(inspectElements), .swift(inspectBuffers), .swift(LengthFromDataUnchecked.inspectRoom),
            .swift(LengthFromDataUnchecked.inspectLoads), .swift(LengthFromDataUnchecked.inspectTexts),
            .swift(LengthFromDataUnchecked.inspectSpans),
        ]
    )
}

/// `base[index]` of a pointer that has no end.
private func inspectElements(_ file: SwiftFile, _ pass: inout Pass) {
    guard makers.contains(where: file.tree.mentions) else { return }
    for element in file.nodes(.subscriptCall) {
        guard let index = element.arguments.first, element.arguments.count == 1, let base = element.base,
            base.isBarePointer(pass, steps: 4), let length = index.lengthOfData(pass)
        else { continue }
        report(length, at: element, &pass)
    }
}

/// Calls that make a buffer of a pointer, or copy from one.
private func inspectBuffers(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.tree.nodes(.call, named: Array(sizes.keys)) {
        guard let size = call.size(pass), !pass.lookup.isOwnCode(call) else { continue }
        if let length = size.lengthOfData(pass) {
            report(length, at: size, &pass)
        } else if let number = size.numberFollowed(pass) {
            pass.report("`\(number.text)` is read from the data and is not bounds-checked", at: size)
        }
    }
}

private func report(_ length: Node, at place: Node, _ pass: inout Pass) {
    guard !length.isCompared(before: place) else { return }
    pass.report("`\(length.name)` is read from the data and is not bounds-checked", at: place)
}

/// Calls that are told how much memory to take, with the label of the number or its place.
private let sizes: [String: (label: String, place: Int)] = [
    "UnsafeBufferPointer": ("count", 1), "UnsafeRawBufferPointer": ("count", 1),
    "UnsafeMutableBufferPointer": ("count", 1), "UnsafeMutableRawBufferPointer": ("count", 1),
    "memcpy": ("", 2), "memmove": ("", 2), "Data": ("count", 1), "memcmp": ("", 2), "bcopy": ("", 2),
    "NSData": ("length", 1), "CFDataCreate": ("", 2), "copyMemory": ("byteCount", 1), "initialize": ("count", 1),
    "update": ("count", 1), "moveInitialize": ("count", 1), "recv": ("", 2), "recvfrom": ("", 2), "read": ("", 2),
    "pread": ("", 2), "send": ("", 2), "sendto": ("", 2),
]

private let bare: Set<String> = [
    "UnsafePointer", "UnsafeMutablePointer", "UnsafeRawPointer", "UnsafeMutableRawPointer",
]

private let makers = ["assumingMemoryBound", "bindMemory", "baseAddress", "UnsafePointer", "UnsafeRawPointer"]

extension Node {
    /// The number that a call is given; of `Data`, where it copies from a pointer.
    fileprivate func size(_ pass: Pass) -> Node? {
        guard let (label, place) = sizes[name] else { return nil }
        if label.isEmpty { return callee?.kind == .reference ? argument(at: place) : nil }
        if name == "Data" || name == "NSData" {
            guard let bytes = argument("bytes"), bytes.isBarePointer(pass, steps: 4) else { return nil }
        } else if callee?.kind == .member {
            guard argument("from") != nil else { return nil }
        } else if argument("start") == nil {
            return nil
        }
        return argument(label)
    }

    /// Whether an expression is a pointer without a length.
    fileprivate func isBarePointer(_ pass: Pass, steps: Int) -> Bool {
        guard steps > 0 else { return false }
        let node = uncast
        if let type = pass.type(of: node)?.name {
            if bare.contains(type) { return true }
            // A pointer and a number make a pointer.
            if node.kind != .binary, node.kind != .reference { return false }
        }
        switch node.kind {
        case .member: return node.name == "baseAddress"
        case .call:
            if node.name == "assumingMemoryBound" || node.name.hasPrefix("sqlite3_column_") { return true }
            guard ["advanced", "bindMemory"].contains(node.name), let base = node.base else { return false }
            return base.isBarePointer(pass, steps: steps - 1)
        case .binary where node.name == "+":
            return node.children(.operand).first?.isBarePointer(pass, steps: steps - 1) ?? false
        case .reference:
            guard let declared = pass.declaration(of: node), declared.kind == .variable else { return false }
            return declared.initialValue?.isBarePointer(pass, steps: steps - 1) ?? false
        default: return false
        }
    }

    /// The local that holds a number out of the data, where this is it or counts up to it.
    fileprivate func lengthOfData(_ pass: Pass) -> Node? {
        // A length up to the zero that ends a text of C.
        if uncast.kind == .call, ["strlen", "strnlen", "wcslen"].contains(uncast.name) { return nil }
        let names = ([uncast] + uncast.descendants).filter { $0.kind == .reference }
        for name in names {
            if name.name == "$0", let end = name.enclosing(.closure)?.parent?.base?.endOfCount {
                if let found = end.lengthOfData(pass) { return found }
                continue
            }
            guard let declared = pass.declaration(of: name), declared.kind == .variable else { continue }
            if let loop = declared.parent, loop.kind == .for, let end = loop.child(.subject)?.endOfCount {
                if let found = end.lengthOfData(pass) { return found }
            } else if let value = declared.initialValue, value.isReadOutOfData(pass) {
                return declared
            }
        }
        return nil
    }

    /// The number in a size that the analysis has followed here out of bytes that somebody else wrote.
    fileprivate func numberFollowed(_ pass: Pass) -> Node? {
        let names = ([uncast] + uncast.descendants).filter { [.reference, .member, .call].contains($0.kind) }
        guard pass.outsideFlow(to: self, .number, from: [.bytes, .socket]) != nil else { return nil }
        return names.first { pass.outsideFlow(to: $0, .number, from: [.bytes, .socket]) != nil } ?? self
    }

    /// The end of `0..<end`.
    private var endOfCount: Node? {
        let range = unwrapped
        guard range.kind == .binary, ["..<", "..."].contains(range.name) else { return nil }
        return range.children(.operand).last
    }

    /// Whether a number was made of the bytes of a value, without a limit of its own.
    private func isReadOutOfData(_ pass: Pass) -> Bool {
        let parts = [uncast] + Array(uncast.descendants)
        if parts.contains(where: { $0.kind == .call && ["min", "prefix", "clamped"].contains($0.name) }) {
            return false
        }
        return parts.contains { part in
            if part.kind == .call {
                // SQLite tells the length of a value by `sqlite3_column_bytes`; what a column says is a row's own word.
                if ["sqlite3_column_int", "sqlite3_column_int64"].contains(part.name) { return true }
                return ["load", "loadUnaligned"].contains(part.name) && part.argument("as") != nil
            }
            guard part.kind == .subscriptCall, let base = part.base, part.arguments.count == 1 else { return false }
            let type = pass.type(of: base)
            return type?.name == "Data" || type?.text == "[UInt8]" || base.isBarePointer(pass, steps: 3)
        }
    }

    /// Whether the function compares the number, or bounds it, before it is used.
    fileprivate func isCompared(before place: Node) -> Bool {
        guard let function = place.enclosingDeclaredFunction else { return false }
        return function.descendants.contains { node in
            guard node.isBefore(place) || place.contains(node) || node.contains(place) else { return false }
            let isTest =
                node.isComparison && node.enclosing(.for) == nil
                || node.kind == .call && ["min", "max", "precondition", "assert"].contains(node.name)
            return isTest && node.descendants.contains { $0.kind == .reference && $0.name == name }
        }
    }
}
