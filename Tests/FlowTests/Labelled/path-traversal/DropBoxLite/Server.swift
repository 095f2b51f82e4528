// Second file of the file share: names arrive in packets, arguments, the environment and Bluetooth values.
import CoreBluetooth
import Foundation
import Network

final class Server: NSObject, CBPeripheralDelegate {
    let folder: Folder
    var memory = MemoryFiles()

    init(folder: Folder) { self.folder = folder }

    func serve(_ connection: NWConnection) {
        connection.receive(minimumIncompleteLength: 1, maximumLength: 1_024) { [self] data, _, _, _ in
            guard let data else { return }
            let name = String(decoding: data, as: UTF8.self)
            let answer = folder[name]
            connection.send(content: answer, completion: .idempotent)
            let handle = try? FileHandle(forReadingFrom: folder.address(of: name))  // bad: path-traversal
            handle?.closeFile()
            _ = try? FileHandle(forReadingFrom: folder.safeAddress(of: name))  // good: path-traversal
            _ = memory.contents(atPath: name)  // good: path-traversal
        }
    }

    func peripheral(_ peripheral: CBPeripheral, didUpdateValueFor item: CBCharacteristic, error: (any Error)?) {
        guard let value = item.value, let name = String(data: value, encoding: .utf8) else { return }
        folder[name] = Data([1])
        try? memory.removeItem(atPath: name)  // good: path-traversal
        let log = folder.address(of: "bluetooth-\(value.count).log")
        FileManager.default.createFile(atPath: log.path, contents: value)  // good: path-traversal
    }

    func move(_ arguments: [String] = CommandLine.arguments) throws {
        guard case (let from?, let to?) = (arguments.dropFirst().first, arguments.last) else { return }
        let incoming = folder.address(of: "incoming")
        let target = folder.address(of: Folder.tidy(to))
        try FileManager.default.moveItem(at: incoming, to: target)  // good: path-traversal
        let outgoing = URL(fileURLWithPath: folder.root.path).appendingPathComponent(from)
        try FileManager.default.copyItem(at: outgoing, to: incoming)  // bad: path-traversal
    }

    func profile() -> [String] {
        let name = getenv("SHARE_PROFILE").map { String(cString: $0) } ?? "default"
        var path = folder.root.path
        path += "/profiles/\(name)"
        let items = try? FileManager.default.contentsOfDirectory(atPath: path)  // bad: path-traversal
        path = folder.root.path
        _ = try? FileManager.default.contentsOfDirectory(atPath: path)  // good: path-traversal
        return items ?? []
    }

    func sizes(_ names: [String], in socket: URLSessionWebSocketTask) async throws -> [Int] {
        guard case .data(let data) = try await socket.receive() else { return [] }
        let wanted = try JSONDecoder().decode([String].self, from: data)
        return wanted.compactMap { name in
            let path = folder.address(of: name).path
            let facts = try? FileManager.default.attributesOfItem(atPath: path)  // bad: path-traversal
            return facts?[.size] as? Int
        }
    }
}
