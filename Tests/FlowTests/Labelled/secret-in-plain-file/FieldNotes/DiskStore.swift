// Second file of field notes: every write of the app.
import Foundation

struct DiskStore: Sendable {
    let folder: URL

    func saveNote(_ note: Note) throws {
        try put(note, as: "note.json")
    }

    func saveRecord(_ record: PatientRecord) throws {
        let data = try JSONEncoder().encode(record)
        try data.write(to: folder.appendingPathComponent("record.json"))  // bad: secret-in-plain-file
    }

    func saveText(_ text: String) throws {
        let spot = folder.appendingPathComponent("ward")
        try text.write(to: spot, atomically: true, encoding: .utf8)  // good: secret-in-plain-file
    }

    func saveSecretText(_ text: String) throws {
        let bytes = [UInt8](text.utf8)
        try Data(bytes).write(to: folder.appendingPathComponent("pair"))  // bad: secret-in-plain-file
    }

    private func put<Item: Encodable>(_ item: Item, as name: String) throws {
        let data = try JSONEncoder().encode(item)
        try data.write(to: folder.appendingPathComponent(name))  // good: secret-in-plain-file
    }
}
