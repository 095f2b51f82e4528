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
            """, "a card that somebody else has written"),
        Example(
            """
            import Photos
            func keep(_ photo: PHAssetResource, below root: URL, _ data: Data) throws {
                try data.write(to: ↓root.appendingPathComponent("in/" + photo.originalFilename))
            }
            """, "what a picture says it is called"),
        Example(
            """
            import Photos
            func keep(_ photo: PHAssetResource, below root: URL) {
                let place = root.appendingPathComponent("in/" + photo.originalFilename)
                PHAssetResourceManager.default().writeData(for: photo, toFile: ↓place, options: nil) { _ in }
            }
            """, "written by the library of photos"),
        Example(
            """
            import AWSLambdaEvents
            import AWSLambdaRuntime
            func store(event: SQSEvent, context: LambdaContext) async throws {
                for entry in event.records { try Data().write(to: ↓URL(fileURLWithPath: "/mnt/" + entry.body)) }
            }
            """, "a message of a queue"),
        Example(
            """
            import GRPCCore
            func fetch(request: Files_Wanted, context: ServerContext) async throws -> Files_Found {
                Files_Found(try Data(contentsOf: ↓URL(fileURLWithPath: "/srv/files/" + request.leaf)))
            }
            """, "what a call of an interface asks for"),
        Example(
            """
            func erase(_ message: xpc_object_t) {
                guard let leaf = xpc_dictionary_get_string(message, "leaf") else { return }
                try? FileManager.default.removeItem(atPath: ↓"/Library/Caches/Sweep/" + String(cString: leaf))
            }
            """, "another process asks for it"),
    ]

    static let pathTraversalOfFrameworksGood: [Example] = [
        Example(
            """
            import Photos
            func keep(_ photo: PHAssetResource, below root: URL) {
                let place = root.appendingPathComponent("in/" + UUID().uuidString)
                PHAssetResourceManager.default().writeData(for: photo, toFile: place, options: nil) { _ in }
            }
            """, "a name of the program's own"),
        Example(
            """
            struct CNContact { let familyName: String }
            func write(_ contact: CNContact) { try? photo.write(to: folder.appendingPathComponent(contact.familyName)) }
            """, "a type of the project's own that is named so"),
        Example(
            """
            func keep(_ photo: Album, below root: URL, _ data: Data) throws {
                try data.write(to: root.appendingPathComponent("in/" + photo.originalFilename))
            }
            """, "no framework that has such a property is imported"),
    ]
}
