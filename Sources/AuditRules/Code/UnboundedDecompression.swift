import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Compressed data that is unpacked into memory, however much comes out of it.
    static let unboundedDecompression = Rule(
        id: "unbounded-decompression",
        title: "Unbounded decompression into memory",
        category: .code,
        severity: .low,
        confidence: .medium,
        references: [.cwe(409), .cwe(400), .cwe(770), .masvs("CODE", 4), .maswe(50), .mobileTop10(4)],
        why: """
            A megabyte of compressed zeros becomes a gigabyte. Anyone who sends the file or message can exhaust the \
            memory, and the system kills the app, or the server stops for all its users.
            """,
        remedy: """
            Compare `entry.uncompressedSize` with a limit before decompressing, and count the bytes actually \
            produced: the size in the archive is only what the sender claims. Decompress messages with `InputFilter` \
            in chunks and stop at the limit.
            """,
        bad: [
            Example(
                """
                enum LetterTransfer {
                    static func unpack(_ data: Data) throws -> Data { try ↓(data as NSData).decompressed(using: .lzma) as Data }
                }
                """, "the purpose of the type tells its origin"),
            Example("var text = Data()\n_ = try ↓archive.extract(entry) { text.append($0) }"),
            Example(
                """
                func cover(of book: Archive) throws -> Data {
                    var cover = Data()
                    guard let entry = book["cover.jpg"] else { throw BookError.cover }
                    _ = try ↓book.extract(entry, bufferSize: 4096, consumer: { part in cover += part })
                    return cover
                }
                """),
            Example(
                """
                func peripheralManager(_ manager: CBPeripheralManager, didReceiveWrite requests: [CBATTRequest]) {
                    guard let value = requests.first?.value else { return }
                    let note = try? ↓(value as NSData).decompressed(using: .lzfse)
                }
                """),
            Example(
                "func text(of packet: Data) throws -> NSData { try ↓(packet as NSData).decompressed(using: .zlib) }",
                "a function's argument"),
            Example(
                """
                func open(_ link: URL) async throws -> Data {
                    let (packed, _) = try await URLSession.shared.data(from: link)
                    return try ↓GzipArchive.unarchive(archive: packed)
                }
                """, "SWCompression"),
            Example(
                """
                import Vapor
                func read(_ upload: URL) throws -> Data {
                    let archive = try Archive(url: upload, accessMode: .read)
                    var all = Data()
                    for entry in archive { _ = try ↓archive.extract(entry) { all.append($0) } }
                    return all
                }
                """, "on a server"),
        ],
        good: [
            Example(
                """
                guard entry.uncompressedSize < 1 << 20 else { throw BookError.size }
                _ = try archive.extract(entry) { text.append($0) }
                """),
            Example(
                """
                _ = try archive.extract(entry) { part in
                    guard text.count + part.count < limit else { throw BookError.size }
                    text.append(part)
                }
                """, "counted while decompressing"),
            Example("_ = try archive.extract(entry) { hasher.update(data: $0) }", "nothing is stored"),
            Example("_ = try archive.extract(entry, to: place)", "to a file"),
            Example("let icon = try (bundled as NSData).decompressed(using: .lzfse)", "the app's own"),
        ],
        checks: [.swift(inspectArchives), .swift(inspectData), .swift(inspectUnpackers)]
    )
}

/// ZIPFoundation's entries that a closure collects.
private func inspectArchives(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.calls("extract") where call.argument("to") == nil && !pass.lookup.isOwnCode(call) {
        guard callsArchive(call), let consumer = call.argument("consumer") ?? call.trailingClosure,
            consumer.unwrapped.kind == .closure, consumer.collects, !consumer.compares,
            !(call.enclosingDeclaredFunction ?? file.tree.root).asksForSize
        else { continue }
        // What its user opens fills the memory of nobody else; on a server somebody else has sent it.
        let isForeign = call.base.map { archive in
            pass.outsideFlow(to: archive, [.outside, .seen], from: makers) != nil
        }
        pass.report(
            "The entry is decompressed without a size limit", at: call,
            .init(isAdvice: isForeign != true && !file.tree.isOfServer))
    }
}

/// `NSData.decompressed(using:)` and its like, given what somebody near or unknown has sent.
private func inspectData(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.calls("decompressed", "gunzipped", "inflated", "unzipped")
    where !pass.lookup.isOwnCode(call) || call.name != "decompressed" {
        guard let data = call.base, !(call.enclosingDeclaredFunction ?? file.tree.root).asksForSize,
            !call.isDebugOnly
        else { continue }
        guard let flow = pass.outsideFlow(to: data, .outside, from: senders) else {
            // What a function is handed as something that was sent.
            let name = data.uncast
            guard name.kind == .reference, let given = pass.declaration(of: name), given.kind == .parameter,
                call.namesWhatIsSent(name)
            else { continue }
            pass.report("`\(name.name)` is decompressed without a size limit", at: call)
            continue
        }
        pass.report(
            "This data comes from \(flow.origin) and is decompressed without a size limit", at: call,
            .init(paths: [flow.path(to: data)]))
    }
}

extension Node {
    /// Whether a name says that something was sent, or the function or the type around do of whatever they unpack.
    fileprivate func namesWhatIsSent(_ data: Node) -> Bool {
        if Words.of(data.name).contains(where: sent.contains) { return true }
        guard ["data", "bytes", "payload", "input", "compressed", "contents"].contains(data.name) else { return false }
        let around = [enclosingDeclaredFunction?.name, enclosingType.map { TypeName.base($0.name) }].compactMap(\.self)
        return around.flatMap(Words.of).contains { sent.contains($0) || exchanges.contains($0) }
    }
}

/// Words of types and functions that deal with what others send.
private let exchanges: Set<String> = [
    "transfer", "wire", "receiver", "receive", "incoming", "peer", "protocol", "exchange", "socket",
]

/// SWCompression and its like, which give back all that comes out: `GzipArchive.unarchive(archive: data)`.
private func inspectUnpackers(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.calls("unarchive", "multiUnarchive", "decompress") where !pass.lookup.isOwnCode(call) {
        guard let data = call.argument("archive") ?? call.argument("data"), let maker = call.base?.unwrapped,
            unpackers.contains(maker.name), !(call.enclosingDeclaredFunction ?? file.tree.root).asksForSize,
            let flow = pass.outsideFlow(to: data, .outside, from: makers)
        else { continue }
        pass.report(
            "This data comes from \(flow.origin) and is decompressed without a size limit", at: call,
            .init(paths: [flow.path(to: data)]))
    }
}

/// Types of SWCompression that unpack whole values.
private let unpackers: Set<String> = [
    "GzipArchive", "ZlibArchive", "XZArchive", "BZip2", "Deflate", "LZMA", "LZMA2", "LZ4",
]

private func callsArchive(_ call: Node) -> Bool {
    guard call.base != nil, let entry = call.arguments.first else { return false }
    return entry.label.isEmpty && entry.kind != .closure
}

/// Entry points through which a stranger's data comes; a server that the app has chosen is none.
private let senders: Set<OutsideSource.Kind> = [.link, .bluetooth, .request, .scan, .scriptMessage, .share]

/// Words in the names of parameters that hold what somebody has sent.
private let sent: Set<String> = [
    "upload", "uploaded", "uploads", "payload", "packet", "message", "received", "incoming", "datagram", "attachment",
    "frame", "foreign", "untrusted",
]

/// Entry points through which somebody else's archive comes.
private let makers: Set<OutsideSource.Kind> = senders.union([.answer, .socket, .push, .file, .process])

extension Node {
    /// Whether a closure keeps what it is given.
    fileprivate var collects: Bool {
        descendants.contains { node in
            node.kind == .call && ["append", "write"].contains(node.name)
                && node.base?.unwrapped.lastName.lowercased().hasSuffix("handle") != true
                || node.kind == .assignment && node.name == "+="
        }
    }

    /// Whether a closure compares how much there is by now.
    fileprivate var compares: Bool { descendants.contains { $0.isComparison } }

    /// Whether a function asks how large something is, or will be.
    fileprivate var asksForSize: Bool {
        descendants.contains { node in
            node.kind == .member && ["uncompressedSize", "unpackedSize"].contains(node.name)
                && node.ancestors.contains { $0.isComparison }
        }
    }
}
