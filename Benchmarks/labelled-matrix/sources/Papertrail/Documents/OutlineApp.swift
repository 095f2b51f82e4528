import SwiftUI
import UniformTypeIdentifiers
import WebKit

struct OutlineFile: FileDocument {
    static let readableContentTypes: [UTType] = [.json]
    var text: String
    var highlights: [NSTextCheckingResult] = []

    private struct Stored: Codable { var text: String; var highlight: String; var find: String? }

    init(configuration: ReadConfiguration) throws {
        guard let data = configuration.file.regularFileContents else { throw CocoaError(.fileReadCorruptFile) }
        let stored = try JSONDecoder().decode(Stored.self, from: data)
        text = stored.text
        let whole = NSRange(text.startIndex..., in: text)
        let marker = try NSRegularExpression(pattern: stored.highlight, options: .caseInsensitive) // bad: regex-injection
        highlights = marker.matches(in: text, range: whole)
        if let find = stored.find {
            let literal = try NSRegularExpression(pattern: "\\b" + NSRegularExpression.escapedPattern(for: find) + "\\b") // good: regex-injection
            highlights += literal.matches(in: text, range: whole)
        }
    }

    func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper {
        FileWrapper(regularFileWithContents: try JSONEncoder().encode(Stored(text: text, highlight: "")))
    }
}

final class SlideDeck: ReferenceFileDocument {
    static let readableContentTypes: [UTType] = [.xml]
    @Published var source: String
    let stage = WKWebView()

    init(configuration: ReadConfiguration) throws {
        source = configuration.file.regularFileContents.map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    func present() {
        stage.loadHTMLString("<main class='deck'>\(source)</main>", baseURL: Bundle.main.resourceURL) // bad: html-injection
    }

    func snapshot(contentType: UTType) throws -> String { source }

    func fileWrapper(snapshot: String, configuration: WriteConfiguration) throws -> FileWrapper {
        FileWrapper(regularFileWithContents: Data(snapshot.utf8))
    }
}

@main
struct OutlineApp: App {
    var body: some Scene {
        DocumentGroup(viewing: OutlineFile.self) { file in
            OutlinePreview(title: file.fileURL?.deletingPathExtension().lastPathComponent ?? "Untitled", file: file.document)
        }
        DocumentGroup(viewing: SlideDeck.self) { file in
            Button("Present") { file.document.present() }
        }
    }
}

struct OutlinePreview: UIViewRepresentable {
    let title: String
    let file: OutlineFile

    func makeUIView(context: Context) -> WKWebView { WKWebView() }

    func updateUIView(_ view: WKWebView, context: Context) {
        view.evaluateJavaScript("setTitle('\(title)')") // bad: javascript-injection
        view.callAsyncJavaScript("setBody(text)", arguments: ["text": file.text], in: nil, in: .page) { _ in } // good: javascript-injection
    }
}
