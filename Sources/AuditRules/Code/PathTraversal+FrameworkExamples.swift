import AuditKit

extension [Example] {
    /// Names that frameworks hand in.
    static let pathTraversalOfFrameworks: [Example] = [
        Example(
            """
            func contactPicker(_ picker: CNContactPickerViewController, didSelect contact: CNContact) {
                let card = folder.appendingPathComponent(contact.familyName)
                try? photo.write(to: ↓card)
            }
            """, "a card written by someone else"),
        Example(
            """
            import Photos
            func keep(_ photo: PHAssetResource, below root: URL, _ data: Data) throws {
                try data.write(to: ↓root.appendingPathComponent("in/" + photo.originalFilename))
            }
            """, "the name in a picture's metadata"),
        Example(
            """
            import Photos
            func keep(_ photo: PHAssetResource, below root: URL) {
                let place = root.appendingPathComponent("in/" + photo.originalFilename)
                PHAssetResourceManager.default().writeData(for: photo, toFile: ↓place, options: nil) { _ in }
            }
            """, "written by the photo library"),
        Example(
            """
            import AWSLambdaEvents
            import AWSLambdaRuntime
            func store(event: SQSEvent, context: LambdaContext) async throws {
                for entry in event.records { try Data().write(to: ↓URL(fileURLWithPath: "/mnt/" + entry.body)) }
            }
            """, "a queue message"),
        Example(
            """
            import GRPCCore
            func fetch(request: Files_Wanted, context: ServerContext) async throws -> Files_Found {
                Files_Found(try Data(contentsOf: ↓URL(fileURLWithPath: "/srv/files/" + request.leaf)))
            }
            """, "the request of an API call"),
        Example(
            """
            func erase(_ message: xpc_object_t) {
                guard let leaf = xpc_dictionary_get_string(message, "leaf") else { return }
                try? FileManager.default.removeItem(atPath: ↓"/Library/Caches/Sweep/" + String(cString: leaf))
            }
            """, "another process requests it"),
    ]

    static let pathTraversalOfFrameworksGood: [Example] = [
        Example(
            """
            import Photos
            func keep(_ photo: PHAssetResource, below root: URL) {
                let place = root.appendingPathComponent("in/" + UUID().uuidString)
                PHAssetResourceManager.default().writeData(for: photo, toFile: place, options: nil) { _ in }
            }
            """, "the program's own name"),
        Example(
            """
            struct CNContact { let familyName: String }
            func write(_ contact: CNContact) { try? photo.write(to: folder.appendingPathComponent(contact.familyName)) }
            """, "the project's own type with that name"),
        Example(
            """
            func keep(_ photo: Album, below root: URL, _ data: Data) throws {
                try data.write(to: root.appendingPathComponent("in/" + photo.originalFilename))
            }
            """, "no framework that has such a property is imported"),
    ]
}
