import Foundation
import Network
import SQLite3
import CocoaAsyncSocket

final class HubConnection {
    private let connection: NWConnection
    private var frame = Data()
    private(set) var history: [UInt8] = []

    init(endpoint: NWEndpoint) {
        connection = NWConnection(to: endpoint, using: .tcp)
        connection.stateUpdateHandler = { [weak self] state in
            if case .ready = state { self?.readHeader() }
        }
        connection.start(queue: .main)
    }

    private func readHeader() {
        connection.receive(minimumIncompleteLength: 8, maximumLength: 8) { [weak self] content, _, _, error in
            guard let self, error == nil, let content, content.count == 8 else { return }
            let bodyLength = content.prefix(4).reduce(Int(0)) { $0 * 256 + Int($1) }
            let historyLength = content.suffix(4).reduce(Int(0)) { $0 * 256 + Int($1) }
            self.frame = Data(count: bodyLength) // bad: unbounded-size
            if historyLength <= 4096 {
                self.history = [UInt8](repeating: 0, count: historyLength) // good: unbounded-size
            }
            self.readBody()
        }
    }

    private func readBody() {
        connection.receive(minimumIncompleteLength: 1, maximumLength: frame.count) { [weak self] content, _, _, _ in
            if let content { self?.frame.replaceSubrange(0..<content.count, with: content) }
            self?.readHeader()
        }
    }
}

final class SensorListener {
    private var listener: NWListener?
    private var handle: OpaquePointer?

    init() { sqlite3_open(NSTemporaryDirectory() + "sensors.db", &handle) }

    func start() throws {
        listener = try NWListener(using: .udp, on: 4210)
        listener?.newConnectionHandler = { [weak self] connection in
            connection.start(queue: .main)
            connection.receiveMessage { data, _, _, _ in
                guard let data, let reading = String(data: data, encoding: .utf8) else { return }
                self?.insert(reading)
            }
        }
        listener?.start(queue: .main)
    }

    private func insert(_ reading: String) {
        let sql = String(format: "INSERT INTO reading (raw, at) VALUES ('%@', %f)", reading, Date().timeIntervalSince1970)
        var statement: OpaquePointer?
        guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK else { return } // bad: sql-injection
        sqlite3_step(statement)
        sqlite3_finalize(statement)

        guard sqlite3_prepare_v2(handle, "INSERT INTO latest (raw) VALUES (?)", -1, &statement, nil) == SQLITE_OK else { return } // good: sql-injection
        sqlite3_bind_text(statement, 1, (reading as NSString).utf8String, -1, nil)
        sqlite3_step(statement)
        sqlite3_finalize(statement)
    }
}

final class HubFramer: NWProtocolFramerImplementation {
    static let label = "hub"
    static let definition = NWProtocolFramer.Definition(implementation: HubFramer.self)
    private var scratch: UnsafeMutableBufferPointer<UInt8>?

    init(framer: NWProtocolFramer.Instance) {}
    func start(framer: NWProtocolFramer.Instance) -> NWProtocolFramer.StartResult { .ready }
    func wakeup(framer: NWProtocolFramer.Instance) {}
    func stop(framer: NWProtocolFramer.Instance) -> Bool { true }
    func cleanup(framer: NWProtocolFramer.Instance) { scratch?.deallocate() }

    func handleInput(framer: NWProtocolFramer.Instance) -> Int {
        var length: UInt32 = 0
        let parsed = framer.parseInput(minimumIncompleteLength: 4, maximumLength: 4) { buffer, _ in
            guard let buffer, buffer.count == 4 else { return 0 }
            length = buffer.loadUnaligned(as: UInt32.self).bigEndian
            return 4
        }
        guard parsed else { return 4 }
        scratch = .allocate(capacity: Int(length)) // bad: unbounded-size
        _ = framer.deliverInputNoCopy(length: Int(length), message: .init(definition: Self.definition), isComplete: true)
        return 0
    }

    func handleOutput(framer: NWProtocolFramer.Instance, message: NWProtocolFramer.Message, messageLength: Int, isComplete: Bool) {
        try? framer.writeOutputNoCopy(length: messageLength)
    }
}

final class TelnetBridge: NSObject, GCDAsyncSocketDelegate {
    private lazy var socket = GCDAsyncSocket(delegate: self, delegateQueue: .main)
    var log: [String] = []

    func listen() throws { try socket.accept(onPort: 2323) }

    func socket(_ sock: GCDAsyncSocket, didAcceptNewSocket newSocket: GCDAsyncSocket) {
        newSocket.readData(to: GCDAsyncSocket.crlfData(), withTimeout: -1, tag: 0)
    }

    func socket(_ sock: GCDAsyncSocket, didRead data: Data, withTag tag: Int) {
        let query = String(decoding: data, as: UTF8.self).trimmingCharacters(in: .newlines)
        let found = log.map { $0.replacingOccurrences(of: query, with: "•", options: .regularExpression) } // bad: regex-injection
        let counted = log.filter { $0.range(of: query, options: .caseInsensitive) != nil }.count // good: regex-injection
        sock.write(Data("\(counted)\r\n".utf8), withTimeout: 5, tag: 2)
        sock.write(Data(found.joined(separator: "\n").utf8), withTimeout: 5, tag: 1)
    }
}
