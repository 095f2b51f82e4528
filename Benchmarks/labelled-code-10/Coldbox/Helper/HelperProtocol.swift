import Foundation

@objc protocol ColdboxHelperProtocol {
    func run(_ job: Data, reply: @escaping (Bool) -> Void)
    func counters(reply: @escaping (Int, Int) -> Void)
}

struct HelperJob: Codable {
    enum Kind: String, Codable { case prune, restore, verify }
    let kind: Kind
    let snapshotSet: String
}

final class HelperClient {
    private lazy var connection: NSXPCConnection = {
        let connection = NSXPCConnection(machServiceName: "example.coldbox.helper", options: .privileged)
        connection.remoteObjectInterface = NSXPCInterface(with: ColdboxHelperProtocol.self)
        connection.resume()
        return connection
    }()

    func run(_ job: HelperJob) {
        guard let data = try? JSONEncoder().encode(job),
              let proxy = connection.remoteObjectProxyWithErrorHandler({ _ in }) as? ColdboxHelperProtocol else { return }
        proxy.run(data) { _ in }
    }
}
