import Foundation
import UIKit
import Network

/// Serves the dashboard to browsers on the same Wi-Fi.
final class CompanionServer {
    private let root = Bundle.main.resourceURL!.appendingPathComponent("Dashboard")
    private var listener: NWListener?

    func start() throws {
        let listener = try NWListener(using: .tcp, on: 8088)
        listener.newConnectionHandler = { [weak self] peer in
            peer.start(queue: .global())
            peer.receive(minimumIncompleteLength: 1, maximumLength: 16_384) { data, _, _, _ in
                guard let data, let head = String(data: data, encoding: .utf8)?.components(separatedBy: "\r\n").first else { return }
                let target = head.components(separatedBy: " ").dropFirst().first ?? "/"
                self?.answer(target.removingPercentEncoding ?? target, on: peer)
            }
        }
        listener.start(queue: .global())
        self.listener = listener
    }

    private func answer(_ target: String, on peer: NWConnection) {
        let parts = target.split(separator: "?", maxSplits: 1).map(String.init)
        let path = parts.first ?? "/"
        if path == "/room", parts.count == 2 {
            let head = "HTTP/1.1 302 Found\r\nSet-Cookie: room=\(parts[1])\r\nLocation: /\r\n\r\n" // bad: header-injection
            return send(Data(head.utf8), on: peer)
        }
        if path == "/theme", parts.count == 2 {
            let theme = parts[1] == "dark" ? "dark" : "light"
            let head = "HTTP/1.1 302 Found\r\nSet-Cookie: theme=\(theme)\r\nLocation: /\r\n\r\n" // good: header-injection
            return send(Data(head.utf8), on: peer)
        }
        if path.hasPrefix("/hello/") {
            let page = "<html><body>Hello \(path.dropFirst(7))</body></html>"
            return send(Data("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n\(page)".utf8), on: peer) // bad: html-injection
        }
        let body = FileManager.default.contents(atPath: root.path + path) ?? Data() // bad: path-traversal
        send(Data("HTTP/1.1 200 OK\r\nContent-Length: \(body.count)\r\n\r\n".utf8) + body, on: peer)
    }

    private func send(_ data: Data, on peer: NWConnection) {
        peer.send(content: data, completion: .contentProcessed { _ in peer.cancel() })
    }
}

final class ServerSceneDelegate: UIResponder, UIWindowSceneDelegate {
    private let server = CompanionServer()
    private let sensors = SensorListener()
    private let telnet = TelnetBridge()
    private let hubs = HubBrowser()
    private let printers = PrinterFinder()
    private var beacon: BeaconSocket?

    func sceneDidBecomeActive(_ scene: UIScene) {
        try? server.start()
        try? sensors.start()
        try? telnet.listen()
        hubs.start()
        printers.start()
        beacon = BeaconSocket(port: 9191)
        MeterStream(host: "meter.local").open()
    }
}
