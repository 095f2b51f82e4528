import QuickLookUI
import QuickLookThumbnailing
import CoreSpotlight
import UniformTypeIdentifiers

final class PreviewProvider: QLPreviewProvider, QLPreviewingController {
    func providePreview(for request: QLFilePreviewRequest) async throws -> QLPreviewReply {
        let lines = try String(contentsOf: request.fileURL, encoding: .utf8).split(separator: "\n")
        let rows = lines.map { "<tr><td>\($0)</td></tr>" }.joined()
        return QLPreviewReply(dataOfContentType: .html, contentSize: CGSize(width: 640, height: 800)) { reply in
            reply.stringEncoding = .utf8
            return Data("<html><table>\(rows)</table></html>".utf8) // bad: html-injection
        }
    }
}

final class ThumbnailProvider: QLThumbnailProvider {
    override func provideThumbnail(for request: QLFileThumbnailRequest, _ handler: @escaping (QLThumbnailReply?, Error?) -> Void) {
        guard let file = try? FileHandle(forReadingFrom: request.fileURL), let header = try? file.read(upToCount: 8), header.count == 8 else {
            return handler(nil, CocoaError(.fileReadCorruptFile))
        }
        let width = Int(header[0]) << 24 | Int(header[1]) << 16 | Int(header[2]) << 8 | Int(header[3])
        let height = Int(header[4]) << 24 | Int(header[5]) << 16 | Int(header[6]) << 8 | Int(header[7])
        let pixels = UnsafeMutableRawPointer.allocate(byteCount: width * height * 4, alignment: 16) // bad: unbounded-size
        let reply = QLThumbnailReply(contextSize: request.maximumSize) { context in
            defer { pixels.deallocate() }
            guard let bitmap = CGContext(data: pixels, width: width, height: height, bitsPerComponent: 8, bytesPerRow: width * 4,
                                         space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue),
                  let image = bitmap.makeImage() else { return false }
            context.draw(image, in: CGRect(origin: .zero, size: request.maximumSize))
            return true
        }
        handler(reply, nil)
    }
}

final class ImportExtension: CSImportExtension {
    override func update(_ attributes: CSSearchableItemAttributeSet, forFileAt contentURL: URL) throws {
        let head = try String(contentsOf: contentURL, encoding: .utf8).prefix(200)
        let fields = head.components(separatedBy: "\t")
        guard fields.count > 1 else { return }
        attributes.displayName = String(format: fields[0], arguments: [fields[1]]) // bad: format-string
        attributes.contentDescription = String(format: "%@ – %@", fields[0], fields[1]) // good: format-string
    }
}
