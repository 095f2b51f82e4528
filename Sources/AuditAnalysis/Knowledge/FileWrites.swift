package import AuditKit
package import CodeModel

/// A call that writes something to a file.
package struct FileWrite {
    package let call: Node
    /// What is written.
    package let content: Node
    /// Where to, as URL or path, if the call says so.
    package let place: Node?
    /// Options or attributes that may ask for protection.
    let options: Node?
    /// Whether the content goes to a file that is open already.
    package var isStream = false

    /// All calls of a Swift file that write files.
    package static func all(in file: SwiftFile) -> [FileWrite] {
        file.calls("write", "writeToFile").compactMap(written) + file.calls("createFile").compactMap(created)
            + file.calls("archiveRootObject").compactMap(archived) + streamed(in: file)
            + file.calls("writeFile").compactMap(writtenByServer)
    }

    /// `stream.write(bytes, maxLength: n)` and the calls of C that write to open files.
    private static func streamed(in file: SwiftFile) -> [FileWrite] {
        var writes: [FileWrite] = []
        if file.tree.mentions("toFileAtPath")
            || file.calls("OutputStream").contains(where: { $0.argument("url") != nil })
        {
            for call in file.calls("write") where call.argument("maxLength") != nil {
                guard let content = call.arguments.first else { continue }
                writes.append(FileWrite(call: call, content: content, place: nil, options: nil, isStream: true))
            }
            for call in file.calls("writeJSONObject", "writePropertyList") where call.argument("to") != nil {
                guard let content = call.arguments.first, content.label.isEmpty else { continue }
                writes.append(FileWrite(call: call, content: content, place: nil, options: nil, isStream: true))
            }
        }
        // `FileDescriptor.writeAll` of System takes bytes and no place.
        for call in file.calls("writeAll", "writeAllBytes") where call.arguments.count == 1 && call.base != nil {
            guard let content = call.arguments.first, content.label.isEmpty else { continue }
            writes.append(FileWrite(call: call, content: content, place: nil, options: nil, isStream: true))
        }
        guard file.tree.mentions("fopen") else { return writes }
        for call in file.calls("fputs", "fwrite", "fprintf") where call.base == nil {
            let consoles: Set<String> = ["stderr", "stdout"]
            guard !call.arguments.contains(where: { consoles.contains($0.unwrapped.name) }),
                let content = call.name == "fprintf" ? call.arguments.last : call.arguments.first
            else { continue }
            writes.append(FileWrite(call: call, content: content, place: nil, options: nil, isStream: true))
        }
        return writes
    }

    /// Whether the file is unreadable while the device is locked.
    package var isProtected: Bool {
        guard let options else { return false }
        return options.text.contains("complete") || options.text.contains("Complete")
    }

    private static func written(_ call: Node) -> FileWrite? {
        guard let base = call.base, !["standardError", "standardOutput"].contains(base.unwrapped.name),
            !base.isConsoleHandle
        else { return nil }
        if let place = call.argument("to") ?? call.argument("toFile") ?? call.argument("toURL") {
            if place.kind == .inout { return nil }  // a text stream
            return FileWrite(call: call, content: base, place: place, options: call.argument("options"))
        }
        // `buffer.write(toFileAt: path)` and `bytes.write(toFileAt: path, options: …)` of SwiftNIO.
        if let place = call.argument("toFileAt") {
            return FileWrite(call: call, content: base, place: place, options: call.argument("options"))
        }
        // `fileIO.write(fileHandle: handle, buffer: bytes)` of SwiftNIO.
        if call.argument("fileHandle") != nil, let content = call.argument("buffer") {
            return FileWrite(call: call, content: content, place: nil, options: nil, isStream: true)
        }
        guard let first = call.arguments.first, call.arguments.count == 1 else { return nil }
        guard first.label == "contentsOf" || base.unwrapped.isFileHandle else { return nil }
        return FileWrite(call: call, content: first, place: nil, options: nil)
    }

    private static func created(_ call: Node) -> FileWrite? {
        guard let place = call.argument("atPath"), let content = call.argument("contents") else { return nil }
        return FileWrite(call: call, content: content, place: place, options: call.argument("attributes"))
    }

    /// `request.fileio.writeFile(buffer, at: path)` of Vapor, `fileIO.writeFile(contents:path:)` of Hummingbird.
    private static func writtenByServer(_ call: Node) -> FileWrite? {
        guard call.base != nil, let place = call.argument("at") ?? call.argument("path"),
            let content = call.arguments.first, content.label.isEmpty || content.label == "contents"
        else { return nil }
        return FileWrite(call: call, content: content, place: place, options: nil)
    }

    private static func archived(_ call: Node) -> FileWrite? {
        guard let content = call.arguments.first, let place = call.argument("toFile") else { return nil }
        return FileWrite(call: call, content: content, place: place, options: nil)
    }
}

extension Node {
    /// Whether a name is that of an open file, by itself or by what it is set to.
    fileprivate var isFileHandle: Bool {
        if name.lowercased().hasSuffix("handle") { return true }
        return kind == .reference
            && tree.nodes(.variable, named: name).contains {
                $0.initialValue?.unwrapped.callee?.dottedName == "FileHandle"
            }
    }

    /// Whether a URL or path leads into a temporary folder, through a few locals.
    package func isTemporaryPlace(_ pass: Pass, steps: Int = 5) -> Bool {
        guard steps > 0 else { return false }
        let node = uncast
        if ["temporaryDirectory", "NSTemporaryDirectory"].contains(node.name) { return true }
        switch node.kind {
        case .member: return node.base?.isTemporaryPlace(pass, steps: steps - 1) ?? false
        case .call:
            if node.base?.isTemporaryPlace(pass, steps: steps - 1) == true { return true }
            return node.arguments.first?.isTemporaryPlace(pass, steps: steps - 1) ?? false
        case .binary: return node.child(.operand)?.isTemporaryPlace(pass, steps: steps - 1) ?? false
        case .interpolatedString:
            return node.children(.interpolation).compactMap(\.children.first)
                .contains { $0.isTemporaryPlace(pass, steps: steps - 1) }
        case .reference:
            return pass.declaration(of: node)?.initialValue?.isTemporaryPlace(pass, steps: steps - 1) ?? false
        default: return false
        }
    }
}
