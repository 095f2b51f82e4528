import UIKit
import Network

final class HubBrowser {
    private let browser = NWBrowser(for: .bonjourWithTXTRecord(type: "_hearth._tcp", domain: nil), using: .tcp)
    var catalogue: NSArray = []
    private(set) var supported: [Any] = []
    private var hubs: [HubConnection] = []

    func start() {
        browser.browseResultsChangedHandler = { [weak self] results, _ in
            for result in results {
                guard case .bonjour(let record) = result.metadata, let model = record["model"] else { continue }
                self?.match(model)
                self?.hubs.append(HubConnection(endpoint: result.endpoint))
            }
        }
        browser.start(queue: .main)
    }

    private func match(_ model: String) {
        let filter = NSPredicate(format: "identifier == '" + model + "'") // bad: predicate-injection
        supported += catalogue.filtered(using: filter)
        supported += catalogue.filtered(using: NSPredicate(format: "family == %@", argumentArray: [model])) // good: predicate-injection
    }
}

final class PrinterFinder: NSObject, NetServiceBrowserDelegate, NetServiceDelegate {
    private let browser = NetServiceBrowser()
    private var services: [NetService] = []
    private let settings = URL.applicationSupportDirectory.appending(path: "Printers")

    func start() {
        browser.delegate = self
        browser.searchForServices(ofType: "_ipp._tcp.", inDomain: "local.")
    }

    func netServiceBrowser(_ browser: NetServiceBrowser, didFind service: NetService, moreComing: Bool) {
        let plist = settings.appendingPathComponent("\(service.name).plist")
        (["lastSeen": Date()] as NSDictionary).write(to: plist, atomically: true) // bad: path-traversal
        service.delegate = self
        service.startMonitoring()
        services.append(service)
    }

    func netService(_ sender: NetService, didUpdateTXTRecord data: Data) {
        let fields = NetService.dictionary(fromTXTRecord: data)
        guard let raw = fields["adminurl"], let url = URL(dataRepresentation: raw, relativeTo: nil) else { return }
        UIApplication.shared.open(url) // bad: open-redirect
    }
}

final class BeaconSocket {
    private var socket: CFSocket?

    init?(port: UInt16) {
        socket = CFSocketCreate(nil, PF_INET, SOCK_DGRAM, IPPROTO_UDP, CFSocketCallBackType.dataCallBack.rawValue, { _, _, _, data, _ in
            guard let data else { return }
            let packet = Unmanaged<CFData>.fromOpaque(data).takeUnretainedValue() as Data
            guard let text = String(data: packet, encoding: .ascii) else { return }
            NSLog(text) // bad: format-string
            NSLog("%@", text) // good: format-string
        }, nil)
        guard let socket else { return nil }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        let bytes = withUnsafeBytes(of: address) { Data($0) }
        CFSocketSetAddress(socket, bytes as CFData)
        CFRunLoopAddSource(CFRunLoopGetMain(), CFSocketCreateRunLoopSource(nil, socket, 0), .commonModes)
    }
}

final class MeterStream: NSObject, StreamDelegate {
    private var input: InputStream?
    private var received = Data()
    private(set) var readings: [NSNumber] = []

    init(host: String) {
        super.init()
        Stream.getStreamsToHost(withName: host, port: 5005, inputStream: &input, outputStream: nil)
    }

    func open() {
        input?.delegate = self
        input?.schedule(in: .main, forMode: .common)
        input?.open()
    }

    func stream(_ aStream: Stream, handle eventCode: Stream.Event) {
        switch eventCode {
        case .hasBytesAvailable:
            var chunk = [UInt8](repeating: 0, count: 2048)
            let count = input?.read(&chunk, maxLength: chunk.count) ?? 0
            received.append(contentsOf: chunk.prefix(max(count, 0)))
        case .endEncountered:
            readings = NSKeyedUnarchiver.unarchiveObject(with: received) as? [NSNumber] ?? [] // bad: unsafe-deserialization
        default:
            break
        }
    }
}
