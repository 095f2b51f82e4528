import SwiftUI
import UniformTypeIdentifiers
import CoreTransferable
import WebKit

struct Clipping: Codable, Transferable {
    var title: String
    var body: Data

    static var transferRepresentation: some TransferRepresentation {
        CodableRepresentation(contentType: .json)
        FileRepresentation(importedContentType: .plainText) { received in
            let copy = URL.documentsDirectory.appending(path: received.file.lastPathComponent)
            try FileManager.default.copyItem(at: received.file, to: copy) // good: path-traversal
            return Clipping(title: copy.lastPathComponent, body: try Data(contentsOf: copy))
        }
    }
}

struct Palette: Transferable {
    var swatches: [String]

    static var transferRepresentation: some TransferRepresentation {
        DataRepresentation(importedContentType: .data) { data in
            let names = try NSKeyedUnarchiver.unarchiveTopLevelObjectWithData(data) as? [String] // bad: unsafe-deserialization
            return Palette(swatches: names ?? [])
        }
    }
}

struct BoardView: View {
    @State private var names: [String] = []
    @StateObject private var web = WebHolder()
    @Environment(\.openURL) private var openURL

    var body: some View {
        List(names, id: \.self, rowContent: Text.init)
            .dropDestination(for: Clipping.self) { clippings, _ in
                for clipping in clippings {
                    let file = URL.documentsDirectory.appending(path: "Clippings/\(clipping.title).txt")
                    try? clipping.body.write(to: file) // bad: path-traversal
                    names.append(clipping.title)
                }
                return !clippings.isEmpty
            }
            .dropDestination(for: Palette.self) { palettes, _ in
                names += palettes.flatMap(\.swatches)
                return true
            }
            .onDrop(of: [.url], isTargeted: nil) { providers in
                providers.first?.loadItem(forTypeIdentifier: UTType.url.identifier) { item, _ in
                    guard let data = item as? Data, let url = URL(dataRepresentation: data, relativeTo: nil) else { return }
                    Task { @MainActor in openURL(url) } // bad: open-redirect
                }
                return true
            }
        PasteButton(payloadType: String.self) { strings in
            guard let first = strings.first else { return }
            web.view.evaluateJavaScript("editor.insert(`\(first)`)") // bad: javascript-injection
        }
    }
}

final class WebHolder: ObservableObject {
    let view = WKWebView()
}
