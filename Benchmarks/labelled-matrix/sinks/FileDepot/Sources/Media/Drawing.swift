import CoreGraphics
import Foundation
import ImageIO
import Network
import SwiftUI
import UIKit

struct CanvasHeader: Decodable {
    let width: Int
    let height: Int
    let layers: Int
    let children: [CanvasNode]
}

struct CanvasNode: Decodable {
    let name: String
    let children: [CanvasNode]
}

/// Live drawings arrive from the other participants.
final class CanvasReceiver {
    private let listener: NWListener
    private var pending = Data()

    init() throws {
        listener = try NWListener(using: .tcp, on: 7711)
        listener.newConnectionHandler = { [weak self] connection in
            connection.start(queue: .global())
            self?.readLength(connection)
        }
        listener.start(queue: .global())
    }

    private func readLength(_ connection: NWConnection) {
        connection.receive(minimumIncompleteLength: 4, maximumLength: 4) { [weak self] data, _, _, _ in
            guard let self, let data, data.count == 4 else { return }
            let length = data.reduce(0) { $0 << 8 | Int($1) }
            self.pending.reserveCapacity(length) // bad: unbounded-size
            guard length <= 4 << 20 else { return connection.cancel() }
            connection.receive(minimumIncompleteLength: length, maximumLength: length) { body, _, _, _ in // good: unbounded-size
                if let body { self.draw(body) }
                self.readLength(connection)
            }
        }
    }

    private func draw(_ body: Data) {
        guard let header = try? JSONDecoder().decode(CanvasHeader.self, from: body) else { return }
        let space = CGColorSpaceCreateDeviceRGB()
        let context = CGContext(data: nil, width: header.width, height: header.height, bitsPerComponent: 8, bytesPerRow: 0, // bad: unbounded-size
                                space: space, bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
        let layers = Array(repeating: context?.makeImage(), count: header.layers) // bad: unbounded-size
        let names = header.children.flatMap { collect($0, depth: 0) }
        print(layers.count, names.count)
    }

    private func collect(_ node: CanvasNode, depth: Int) -> [String] {
        guard depth < 32 else { return [] }
        return [node.name] + node.children.flatMap { collect($0, depth: depth + 1) } // good: unbounded-size
    }
}

struct AvatarLoader {
    let remote: URL

    func large() async throws -> UIImage? {
        var bytes = Data()
        let (stream, _) = try await URLSession.shared.bytes(from: remote)
        for try await byte in stream { bytes.append(byte) } // bad: unbounded-size
        return UIImage(data: bytes)
    }

    func small() async throws -> UIImage? {
        let (data, _) = try await URLSession.shared.data(from: remote)
        guard data.count < 5_000_000, let source = CGImageSourceCreateWithData(data as CFData, nil) else { return nil }
        let options = [kCGImageSourceThumbnailMaxPixelSize: 512, kCGImageSourceCreateThumbnailFromImageAlways: true] as CFDictionary
        return CGImageSourceCreateThumbnailAtIndex(source, 0, options).map(UIImage.init(cgImage:)) // good: unbounded-size
    }
}

struct AvatarStrip: View {
    let people: [URL]
    @State private var pictures: [UIImage] = []
    @State private var zoomed: UIImage?

    var body: some View {
        ScrollView(.horizontal) {
            HStack { ForEach(pictures, id: \.self) { Image(uiImage: $0) } }
        }
        .overlay { zoomed.map { Image(uiImage: $0) } }
        .task(id: people) {
            for url in people {
                if let picture = try? await AvatarLoader(remote: url).small() { pictures.append(picture) }
            }
        }
        .onLongPressGesture {
            guard let first = people.first else { return }
            Task { zoomed = try? await AvatarLoader(remote: first).large() }
        }
    }
}

/// The plain text protocol of the drawing tablets: bracketed groups, `(pen (stroke …))`.
struct StrokeGroup {
    var name = ""
    var groups: [StrokeGroup] = []

    static func parse(_ text: inout Substring) -> StrokeGroup {
        var group = StrokeGroup()
        while let character = text.popFirst() {
            switch character {
            case "(": group.groups.append(parse(&text)) // bad: unbounded-size
            case ")": return group
            default: group.name.append(character)
            }
        }
        return group
    }
}

final class TabletImport: NSObject, UIDocumentPickerDelegate {
    func documentPicker(_ controller: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL]) {
        for url in urls {
            guard let text = try? String(contentsOf: url, encoding: .utf8) else { continue }
            var rest = Substring(text)
            print(StrokeGroup.parse(&rest).groups.count)
        }
    }
}
