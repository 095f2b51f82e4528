import UIKit
import CoreData

final class CanvasViewController: UIViewController, UIDropInteractionDelegate {
    private let scratch = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask)[0]
    var items: [NSDictionary] = []

    override func viewDidLoad() {
        super.viewDidLoad()
        view.addInteraction(UIDropInteraction(delegate: self))
    }

    func dropInteraction(_ interaction: UIDropInteraction, sessionDidUpdate session: UIDropSession) -> UIDropProposal {
        UIDropProposal(operation: .copy)
    }

    func dropInteraction(_ interaction: UIDropInteraction, performDrop session: UIDropSession) {
        for provider in session.items.map(\.itemProvider) {
            let name = provider.suggestedName ?? "drop"
            provider.loadDataRepresentation(forTypeIdentifier: "public.image") { [scratch] data, _ in
                guard let data else { return }
                let file = (scratch.path as NSString).appendingPathComponent(name)
                FileManager.default.createFile(atPath: file, contents: data) // bad: path-traversal
            }
        }
    }

    override func paste(itemProviders: [NSItemProvider]) {
        for provider in itemProviders where provider.canLoadObject(ofClass: NSString.self) {
            _ = provider.loadObject(ofClass: String.self) { [weak self] text, _ in
                guard let self, let text else { return }
                let wanted = NSPredicate(format: "caption LIKE '*\(text)*'") // bad: predicate-injection
                self.items = (self.items as NSArray).filtered(using: wanted) as? [NSDictionary] ?? []
            }
        }
    }

    @objc func pasteLink(_ sender: Any?) {
        guard let link = UIPasteboard.general.url else { return }
        guard link.scheme == "https" else { return }
        let sheet = UIAlertController(title: link.host, message: "Open this link?", preferredStyle: .alert)
        sheet.addAction(UIAlertAction(title: "Open", style: .default) { _ in
            UIApplication.shared.open(link) // good: open-redirect
        })
        sheet.addAction(UIAlertAction(title: "Cancel", style: .cancel))
        present(sheet, animated: true)
    }

    override func buildMenu(with builder: UIMenuBuilder) {
        super.buildMenu(with: builder)
        let find = UIKeyCommand(title: "Find Pasted", action: #selector(findPasted), input: "e", modifierFlags: .command)
        let link = UIKeyCommand(title: "Open Pasted Link", action: #selector(pasteLink(_:)), input: "l", modifierFlags: .command)
        builder.insertChild(UIMenu(options: .displayInline, children: [find, link]), atEndOfMenu: .edit)
    }

    @objc private func findPasted() {
        guard let needle = UIPasteboard.general.string else { return }
        items.removeAll { ($0["caption"] as? String)?.range(of: needle, options: .regularExpression) == nil } // bad: regex-injection
    }
}
