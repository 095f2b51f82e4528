import UIKit
import CoreData
import UniformTypeIdentifiers

final class SmartFolderPicker: NSObject, UIDocumentPickerDelegate {
    private let context: NSManagedObjectContext
    private struct Rule: Decodable { let label: String; let condition: String }

    init(context: NSManagedObjectContext) { self.context = context }

    func present(from host: UIViewController) {
        let picker = UIDocumentPickerViewController(forOpeningContentTypes: [.propertyList])
        picker.delegate = self
        host.present(picker, animated: true)
    }

    func documentPicker(_ controller: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL]) {
        guard let url = urls.first, let data = try? Data(contentsOf: url),
              let rules = try? PropertyListDecoder().decode([Rule].self, from: data) else { return }
        for rule in rules {
            let fetch = NSFetchRequest<NSManagedObject>(entityName: "Sheet")
            fetch.predicate = NSPredicate(format: rule.condition) // bad: predicate-injection
            let hits = (try? context.fetch(fetch)) ?? []
            hits.forEach { $0.setValue(rule.label, forKey: "folder") }

            let labelled = NSFetchRequest<NSManagedObject>(entityName: "Sheet")
            labelled.predicate = NSPredicate(format: "folder == %@ AND archived == NO", rule.label) // good: predicate-injection
            _ = try? context.count(for: labelled)
        }
    }
}
