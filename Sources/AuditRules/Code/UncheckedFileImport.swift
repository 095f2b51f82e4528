import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Files from others that are read whole, whatever they are.
    static let uncheckedFileImport = Rule(
        id: "unchecked-file-import",
        title: "Imported file's size and type are not checked",
        category: .code,
        severity: .low,
        confidence: .medium,
        profile: .strict,
        references: [
            .cwe(434), .cwe(400), .cwe(770), .cwe(20), .masvs("CODE", 4), .masvs("PLATFORM", 1), .maswe(50),
            .mobileTop10(4),
        ],
        why: """
            The file may have been made by anyone. One of many gigabytes gets the app killed when it is read into \
            memory or fills the device when it is copied, and one of another type reaches a parser that was not \
            written for it.
            """,
        remedy: """
            Check `url.resourceValues(forKeys: [.fileSizeKey, .contentTypeKey])` first, reject files that are larger \
            than the app can use or of another type, and read large files in chunks with `FileHandle`.
            """,
        bad: [
            Example(
                """
                func documentPicker(_ picker: P, didPickDocumentsAt urls: [URL]) {
                    guard let url = urls.first, let data = try? Data(contentsOf: ↓url) else { return }
                    restore(from: data)
                }
                """),
            Example(
                """
                struct Notes: View {
                    var body: some View {
                        Text("").fileImporter(isPresented: $shown, allowedContentTypes: [.text]) { result in
                            if case .success(let file) = result { text = (try? String(contentsOf: ↓file)) ?? "" }
                        }
                    }
                }
                """, "the picker checked the type, nothing checks the size"),
            Example(
                """
                struct Root: View {
                    var body: some View {
                        Text("").onOpenURL { url in load(url) }
                    }
                    func load(_ file: URL) {
                        guard file.isFileURL else { return }
                        model.open(try! Data(contentsOf: ↓file))
                    }
                }
                """, "read in a separate function"),
            Example(
                """
                func application(_ app: UIApplication, open url: URL, options: [K: Any] = [:]) -> Bool {
                    try? FileManager.default.copyItem(at: ↓url, to: inbox.appendingPathComponent("import"))
                    return true
                }
                """, "copied"),
        ],
        good: [
            Example(
                """
                func documentPicker(_ picker: P, didPickDocumentsAt urls: [URL]) {
                    guard let url = urls.first, let size = try? url.resourceValues(forKeys: [.fileSizeKey]).fileSize,
                          size < 1_000_000, let data = try? Data(contentsOf: url) else { return }
                    restore(from: data)
                }
                """),
            Example(
                """
                func documentPicker(_ picker: P, didPickDocumentsAt urls: [URL]) {
                    guard let url = urls.first, let handle = try? FileHandle(forReadingFrom: url) else { return }
                    while let piece = try? handle.read(upToCount: 65_536), !piece.isEmpty { parse(piece) }
                }
                """, "read in chunks"),
            Example("func load(_ file: URL) throws -> Data { try Data(contentsOf: file) }", "the app's own file"),
            Example(
                """
                func application(_ app: UIApplication, open url: URL, options: [K: Any] = [:]) -> Bool {
                    let size = try? FileManager.default.attributesOfItem(atPath: url.path)[.size] as? Int
                    guard url.pathExtension == "backup", (size ?? 0) < limit else { return false }
                    try? FileManager.default.copyItem(at: url, to: inbox)
                    return true
                }
                """),
            Example(
                """
                func documentPicker(_ picker: P, didPickDocumentsAt urls: [URL]) { document = Document(fileURL: urls[0]) }
                """, "opened as a document"),
            Example(
                """
                func application(_ app: UIApplication, open url: URL, options: [K: Any] = [:]) -> Bool {
                    let page = try? Data(contentsOf: Bundle.main.url(forResource: url.host, withExtension: "json")!)
                    return page != nil
                }
                """, "a bundled file"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    guard handlers.contains(where: file.tree.mentions) else { return }
    for call in file.tree.nodes(.call, named: readerNames) {
        guard let label = readers[call.name], let address = call.argument(label), !address.isOfBundle(pass),
            !call.looksAtSize,
            let flow = pass.outsideFlows(to: address, .path).first(where: { $0.isOfFile && !$0.isMeasured })
        else { continue }
        let what = flow.kind == .file ? "The selected file" : "The file received from another app"
        let deed = call.name.hasPrefix("copy") || call.name.hasPrefix("move") ? "copied" : "read"
        pass.report(
            "\(what) is \(deed) in full without a size check", at: address, .init(paths: [flow.path(to: address)]))
    }
}

extension FlowFinding {
    fileprivate var isOfFile: Bool { kind == .file || kind == .link }

    /// Whether a function on the way asks how large the file is.
    fileprivate var isMeasured: Bool { source.node.looksAtSize || source.steps.contains(where: \.looksAtSize) }
}

private let handlers = ["documentPicker", "fileImporter", "onOpenURL", "openURLContexts", "open", "documentBrowser"]

/// Calls that read or keep a whole file, with the label of its place.
private let readers: [String: String] = [
    "Data": "contentsOf", "NSData": "contentsOf", "String": "contentsOf", "NSString": "contentsOf",
    "XMLParser": "contentsOf", "NSDictionary": "contentsOf", "NSArray": "contentsOf", "contents": "atPath",
    "copyItem": "at", "moveItem": "at", "UIImage": "contentsOfFile",
]
private let readerNames = Set(readers.keys)

extension Node {
    /// Whether the function around a place asks how large a file is.
    fileprivate var looksAtSize: Bool {
        let function = enclosingDeclaredFunction ?? ancestors.first { $0.kind == .closure } ?? tree.root
        return function.descendants.contains { sizes.contains($0.name) }
    }

    fileprivate func isOfBundle(_ pass: Pass) -> Bool {
        let origin = pass.declaration(of: uncast)?.initialValue ?? self
        return origin.namesWithin.contains { $0 == "Bundle" || $0 == "NSTemporaryDirectory" }
    }
}

private let sizes: Set<String> = [
    "fileSizeKey", "fileSize", "totalFileSizeKey", "totalFileSize", "attributesOfItem", "size", "fileAllocatedSizeKey",
    "maximumFileSize", "maxFileSize",
]
