import NetworkExtension
import SQLite3

final class FilterDataProvider: NEFilterDataProvider {
    private var database: OpaquePointer?
    private var hello = [UInt8]()

    override func startFilter(completionHandler: @escaping (Error?) -> Void) {
        sqlite3_open("/Library/Application Support/Foreman/flows.db", &database)
        completionHandler(nil)
    }

    override func handleNewFlow(_ flow: NEFilterFlow) -> NEFilterNewFlowVerdict {
        guard let socket = flow as? NEFilterSocketFlow, let host = socket.remoteHostname else { return .allow() }
        sqlite3_exec(database, "INSERT INTO flow(host) VALUES('" + host + "')", nil, nil, nil) // bad: sql-injection
        return .filterDataVerdict(withFilterInbound: true, peekInboundBytes: 9, filterOutbound: false, peekOutboundBytes: 0)
    }

    override func handleInboundData(from flow: NEFilterFlow, readBytesStartOffset offset: Int, readBytes: Data) -> NEFilterDataVerdict {
        guard readBytes.count >= 9 else { return .allow() }
        let record = Int(readBytes[3]) << 8 | Int(readBytes[4])
        let handshake = Int(readBytes[5]) << 24 | Int(readBytes[6]) << 16 | Int(readBytes[7]) << 8 | Int(readBytes[8])
        hello = .init(repeating: 0, count: handshake) // bad: unbounded-size
        hello.reserveCapacity(record) // good: unbounded-size
        return .allow()
    }
}

final class TunnelProvider: NEPacketTunnelProvider {
    private var routes: [Any] = []

    override func startTunnel(options: [String: NSObject]?) async throws {
        try await setTunnelNetworkSettings(NEPacketTunnelNetworkSettings(tunnelRemoteAddress: "10.8.0.1"))
        packetFlow.readPackets { packets, _ in
            for packet in packets where packet.count > 44 && packet[9] == 17 {
                let name = String(decoding: packet[40...], as: UTF8.self)
                NSLog("dns query for \(name)") // bad: format-string
            }
        }
    }

    override func handleAppMessage(_ messageData: Data) async -> Data? {
        let classes: [AnyClass] = [NSArray.self, NSObject.self]
        routes = (try? NSKeyedUnarchiver.unarchivedObject(ofClasses: classes, from: messageData) as? [Any]) ?? [] // bad: unsafe-deserialization
        return Data([UInt8(clamping: routes.count)])
    }
}
