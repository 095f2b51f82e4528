@_spi(RawSyntax) import SwiftSyntax

extension Lowering {
    /// A literal without interpolation is one `.string` node with its value; with it, segments and interpolations.
    mutating func stringLiteral(_ raw: RawSyntax, _ offset: Int, _ slot: Slot) {
        let segments = raw.first(.stringLiteralSegmentList, .simpleStringLiteralSegmentList)
        let isRaw = raw.token { $0.rawKind == .rawStringPoundDelimiter } != nil
        let isMultiline = raw.token { $0.rawKind == .multilineStringQuote } != nil
        var flags: Flags = []
        if isRaw { flags.insert(.isRawString) }
        if isMultiline { flags.insert(.isMultiline) }
        guard segments?.first(.expressionSegment) != nil else {
            let value = segments.map { text(of: $0, isRaw: isRaw) } ?? 0
            return node(.string, slot, name: value, flags: flags) { $0.visit($0.trimmed(raw, at: offset)) }
        }
        node(.interpolatedString, slot, flags: flags) { lowering in
            lowering.each(of: raw, at: offset) { lowering, child, place in
                guard child.kind == .stringLiteralSegmentList else { return lowering.lower(child, at: place, Slot()) }
                lowering.each(of: child, at: place) { lowering, segment, place in
                    lowering.segment(segment, place, isRaw: isRaw)
                }
            }
        }
    }

    private mutating func segment(_ raw: RawSyntax, _ offset: Int, isRaw: Bool) {
        if raw.kind == .stringSegment {
            guard raw.byteLength > 0 else { return }
            let value = unescaped(raw, isRaw: isRaw)
            node(.string, .role(.segment), name: value) { $0.visit($0.trimmed(raw, at: offset)) }
        } else {
            node(.interpolation, .role(.interpolation)) { $0.children(of: raw, at: offset, .role(.argument)) }
        }
    }

    /// The value of all segments together.
    private mutating func text(of segments: RawSyntax, isRaw: Bool) -> Int32 {
        guard let parts = segments.layoutView?.children else { return 0 }
        if parts.count == 1, case let only?? = parts.first { return unescaped(only, isRaw: isRaw) }
        var bytes: [UInt8] = []
        for case let part? in parts {
            if let token = part.token() { append(token.rawText, isRaw: isRaw, to: &bytes) }
        }
        return bytes.withUnsafeBufferPointer { names.intern($0) }
    }

    private mutating func unescaped(_ segment: RawSyntax, isRaw: Bool) -> Int32 {
        guard let token = segment.token() else { return 0 }
        let raw = UnsafeBufferPointer(start: token.rawText.baseAddress, count: token.rawText.count)
        guard !isRaw, raw.contains(UInt8(ascii: "\\")) else { return names.intern(raw) }
        var bytes: [UInt8] = []
        append(token.rawText, isRaw: false, to: &bytes)
        return bytes.withUnsafeBufferPointer { names.intern($0) }
    }
}

/// Appends the value of a segment, resolving the escapes of a string that is not raw.
private func append(_ text: SyntaxText, isRaw: Bool, to bytes: inout [UInt8]) {
    let source = UnsafeBufferPointer(start: text.baseAddress, count: text.count)
    guard !isRaw else { return bytes.append(contentsOf: source) }
    var index = 0
    while index < source.count {
        guard source[index] == UInt8(ascii: "\\"), index + 1 < source.count else {
            bytes.append(source[index])
            index += 1
            continue
        }
        index += 1
        switch source[index] {
        case UInt8(ascii: "n"): bytes.append(0x0A)
        case UInt8(ascii: "r"): bytes.append(0x0D)
        case UInt8(ascii: "t"): bytes.append(0x09)
        case UInt8(ascii: "0"): bytes.append(0)
        case UInt8(ascii: "u"): index = appendScalar(source, from: index, to: &bytes)
        case 0x0A: break  // an escaped line end joins two lines
        case 0x0D: if index + 1 < source.count, source[index + 1] == 0x0A { index += 1 }
        default: bytes.append(source[index])
        }
        index += 1
    }
}

/// Resolves `\u{…}`; returns the index of its last byte. What is malformed is dropped.
private func appendScalar(_ source: UnsafeBufferPointer<UInt8>, from start: Int, to bytes: inout [UInt8]) -> Int {
    guard let close = source[start...].firstIndex(of: UInt8(ascii: "}")), close - start <= 10 else { return start }
    let digits = String(decoding: source[(start + 1)..<close].dropFirst(), as: UTF8.self)
    if let value = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(value) {
        bytes.append(contentsOf: UTF8.encode(scalar) ?? .init())
    }
    return close
}
