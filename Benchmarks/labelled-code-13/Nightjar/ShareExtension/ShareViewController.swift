import UIKit
import UniformTypeIdentifiers

final class ShareViewController: UIViewController {
    private let maximum = 20 << 20

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        let items = (extensionContext?.inputItems as? [NSExtensionItem]) ?? []
        let providers = items.flatMap { $0.attachments ?? [] }
        for provider in providers where provider.hasItemConformingToTypeIdentifier(UTType.audio.identifier) {
            provider.loadFileRepresentation(forTypeIdentifier: UTType.audio.identifier) { url, _ in
                guard let url else { return }
                self.accept(url, named: provider.suggestedName ?? url.lastPathComponent)
            }
        }
    }

    private func accept(_ url: URL, named name: String) {
        let destination = SharedContainer.inbox.appendingPathComponent(name)
        try? FileManager.default.copyItem(at: url, to: destination) // bad: path-traversal
    }

    private func acceptRenamed(_ url: URL) throws {
        let values = try url.resourceValues(forKeys: [.fileSizeKey])
        guard let size = values.fileSize, size <= maximum else { throw CocoaError(.fileReadTooLarge) }
        let destination = SharedContainer.inbox.appendingPathComponent(UUID().uuidString + ".caf")
        try FileManager.default.copyItem(at: url, to: destination) // good: path-traversal
    }

    func preview(link: URL, completion: @escaping (UIImage?) -> Void) {
        DispatchQueue.global().async {
            let image = (try? Data(contentsOf: link)).flatMap(UIImage.init(data:)) // bad: unbounded-size
            DispatchQueue.main.async { completion(image) }
        }
    }

    func finish() {
        print("share finished, tokens left: \(extensionContext?.inputItems.count ?? 0)") // good: secret-in-log
        extensionContext?.completeRequest(returningItems: nil)
    }
}
