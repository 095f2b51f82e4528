import UIKit
import AVFoundation
import ImageIO
import PDFKit
import Photos
import PhotosUI
import WebKit

final class SongSceneDelegate: UIResponder, UIWindowSceneDelegate {
    private let music = URL.documentsDirectory.appendingPathComponent("Music")

    func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
        Task { for context in URLContexts { try? await adopt(context.url) } }
    }

    func adopt(_ url: URL) async throws {
        let asset = AVURLAsset(url: url)
        let metadata = try await asset.load(.commonMetadata)
        let item = AVMetadataItem.metadataItems(from: metadata, filteredByIdentifier: .commonIdentifierTitle).first
        let title = try await item?.load(.stringValue) ?? "Untitled"
        try FileManager.default.moveItem(at: url, to: music.appendingPathComponent(title).appendingPathExtension("m4a")) // bad: path-traversal
    }
}

final class PhotoCaptionController: UIViewController, PHPickerViewControllerDelegate, UIDocumentInteractionControllerDelegate {
    private let caption = WKWebView()

    func picker(_ picker: PHPickerViewController, didFinishPicking results: [PHPickerResult]) {
        results.first?.itemProvider.loadFileRepresentation(forTypeIdentifier: "public.jpeg") { [caption] url, _ in
            guard let url, let source = CGImageSourceCreateWithURL(url as CFURL, nil),
                  let properties = CGImageSourceCopyPropertiesAtIndex(source, 0, nil) as? [CFString: Any],
                  let exif = properties[kCGImagePropertyExifDictionary] as? [CFString: Any] else { return }
            let comment = exif[kCGImagePropertyExifUserComment] as? String ?? ""
            let width = properties[kCGImagePropertyPixelWidth] as? Int ?? 0
            DispatchQueue.main.async {
                caption.loadHTMLString("<figcaption>\(comment)</figcaption>", baseURL: nil) // bad: html-injection
                caption.evaluateJavaScript("fit(\(width))") // good: javascript-injection
            }
        }
        let identifiers = results.compactMap(\.assetIdentifier)
        PHAsset.fetchAssets(withLocalIdentifiers: identifiers, options: nil).enumerateObjects { asset, _, _ in
            guard let resource = PHAssetResource.assetResources(for: asset).first else { return }
            let target = URL.cachesDirectory.appendingPathComponent("originals/" + resource.originalFilename)
            PHAssetResourceManager.default().writeData(for: resource, toFile: target, options: nil) { _ in } // bad: path-traversal
        }
    }
}

final class EditingViewController: UIViewController, PHContentEditingController {
    private var input: PHContentEditingInput?
    private var filters: [NSDictionary] = []
    var shouldShowCancelConfirmation: Bool { false }

    func canHandle(_ adjustmentData: PHAdjustmentData) -> Bool {
        adjustmentData.formatIdentifier == "com.papertrail.filters"
    }

    func startContentEditing(with contentEditingInput: PHContentEditingInput, placeholderImage: UIImage) {
        input = contentEditingInput
        guard let saved = contentEditingInput.adjustmentData?.data, let reader = try? NSKeyedUnarchiver(forReadingFrom: saved) else { return }
        reader.requiresSecureCoding = false // bad: unsafe-deserialization
        filters = reader.decodeObject(forKey: "filters") as? [NSDictionary] ?? []
    }

    func finishContentEditing(completionHandler: @escaping (PHContentEditingOutput?) -> Void) {
        completionHandler(input.map(PHContentEditingOutput.init(contentEditingInput:)))
    }

    func cancelContentEditing() { input = nil }
}

final class LeafletController: UIViewController, PDFViewDelegate {
    private let pdf = PDFView()

    override func viewDidLoad() {
        super.viewDidLoad()
        pdf.delegate = self
        pdf.frame = view.bounds
        view.addSubview(pdf)
    }

    func pdfViewWillClick(onLink sender: PDFView, with url: URL) {
        UIApplication.shared.open(url, options: [:]) // bad: open-redirect
    }

    @IBAction func tidy() {
        guard let author = pdf.document?.documentAttributes?[PDFDocumentAttribute.authorAttribute] as? String else { return }
        let pages = (0..<(pdf.document?.pageCount ?? 0)).compactMap { pdf.document?.page(at: $0)?.string }
        let expression = try? Regex("^By \(author)$") // bad: regex-injection
        title = expression.flatMap { rule in pages.first { $0.contains(rule) } }
    }
}
