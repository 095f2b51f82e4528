import Foundation
import UIKit
import WebKit
import CoreData
import GRDB
import Starscream
import SocketIO
import LDSwiftEventSource
import PusherSwift
import Ably
import GoogleCast
import WebRTC

actor ScoreFeed {
    private let task = URLSession.shared.webSocketTask(with: URL(string: "wss://live.newsreel.app/scores")!)
    private let database: DatabaseQueue

    init(database: DatabaseQueue) { self.database = database }

    func run() async throws {
        task.resume()
        while !Task.isCancelled {
            switch try await task.receive() {
            case .string(let text):
                let parts = text.split(separator: "|").map(String.init)
                guard parts.count == 2 else { continue }
                try await database.write { try $0.execute(sql: "UPDATE score SET value = \(parts[1]) WHERE team = '\(parts[0])'") } // bad: sql-injection
            case .data(let data):
                guard let goals = Int(String(decoding: data, as: UTF8.self)) else { continue }
                try await database.write { try $0.execute(sql: "UPDATE total SET goals = \(goals)") } // good: sql-injection
            @unknown default:
                return
            }
        }
    }
}

final class ChatSocket: WebSocketDelegate {
    let web = WKWebView()
    private(set) var roster: NSArray?
    private lazy var socket: WebSocket = {
        let socket = WebSocket(request: URLRequest(url: URL(string: "wss://chat.newsreel.app")!))
        socket.delegate = self
        return socket
    }()

    func open() { socket.connect() }

    func didReceive(event: WebSocketEvent, client: WebSocketClient) {
        switch event {
        case .text(let string):
            web.evaluateJavaScript("chat.append(" + "'" + string + "'" + ")") // bad: javascript-injection
        case .binary(let data):
            guard let unarchiver = try? NSKeyedUnarchiver(forReadingFrom: data) else { return }
            unarchiver.requiresSecureCoding = false // bad: unsafe-deserialization
            roster = unarchiver.decodeObject(forKey: "roster") as? NSArray
        case .disconnected(let reason, let code):
            NSLog("closed %d %@", Int32(code), reason) // good: format-string
        default:
            break
        }
    }
}

final class RoomClient {
    private let manager = SocketManager(socketURL: URL(string: "https://rooms.newsreel.app")!, config: [.compress])
    private let cast = GCKCastContext.sharedInstance()
    private let pusher = Pusher(key: "newsreel", options: PusherClientOptions(host: .cluster("eu")))
    private var source: EventSource?
    private let web: WKWebView
    var stories: NSMutableArray = []

    init(web: WKWebView) { self.web = web }

    func start() {
        let socket = manager.defaultSocket
        socket.on("attachment") { data, ack in
            guard let payload = data.first as? [String: Any], let name = payload["name"] as? String, let bytes = payload["bytes"] as? Data else { return }
            FileManager.default.createFile(atPath: NSTemporaryDirectory() + name, contents: bytes) // bad: path-traversal
            ack.with("ok")
        }
        socket.on("typing") { [web] data, _ in
            guard let user = data.first as? String, let json = try? JSONEncoder().encode(user) else { return }
            web.evaluateJavaScript("chat.typing(\(String(decoding: json, as: UTF8.self)))") // good: javascript-injection
        }
        socket.connect()

        _ = pusher.subscribe("news").bind(eventName: "banner") { [web] (event: PusherEvent) in
            DispatchQueue.main.async {
                web.loadHTMLString(event.data ?? "", baseURL: URL(string: "https://newsreel.app")) // bad: html-injection
            }
        }
        pusher.connect()

        let configuration = EventSource.Config(handler: RedirectHandler(), url: URL(string: "https://live.newsreel.app/events")!)
        source = EventSource(config: configuration)
        source?.start()
    }

    func follow(_ channel: ARTRealtimeChannel) {
        channel.subscribe("hide") { [stories] message in
            guard let section = message.data as? String else { return }
            stories.filter(using: NSPredicate(format: "NOT (section == '\(section)')")) // bad: predicate-injection
            stories.filter(using: NSPredicate { story, _ in (story as? NSDictionary)?["section"] as? String != section }) // good: predicate-injection
        }
    }
}

struct RedirectHandler: LDSwiftEventSource.EventHandler {
    func onOpened() {}
    func onClosed() {}
    func onComment(comment: String) {}
    func onError(error: Error) {}

    func onMessage(eventType: String, messageEvent: MessageEvent) {
        guard eventType == "goto", let url = URL(string: messageEvent.data) else { return }
        DispatchQueue.main.async { UIApplication.shared.open(url) } // bad: open-redirect
    }
}

final class ControlChannel: GCKCastChannel {
    private(set) var caption = ""

    override func didReceiveTextMessage(_ message: String) {
        withVaList([]) { arguments in
            caption = NSString(format: message, arguments: arguments) as String // bad: format-string
        }
    }
}

final class PeerFiles: NSObject, RTCDataChannelDelegate {
    private var pending: Data?

    func dataChannelDidChangeState(_ dataChannel: RTCDataChannel) {}

    func dataChannel(_ dataChannel: RTCDataChannel, didReceiveMessageWith buffer: RTCDataBuffer) {
        if buffer.isBinary {
            pending = buffer.data
        } else if let data = pending {
            let name = String(decoding: buffer.data, as: UTF8.self)
            let inbox = URL.documentsDirectory.appending(path: "Received/\(name)")
            try? data.write(to: inbox, options: .withoutOverwriting) // bad: path-traversal
        }
    }
}

@MainActor
final class LiveViewController: UIViewController {
    private let web = WKWebView()
    private lazy var rooms = RoomClient(web: web)
    private let chat = ChatSocket()
    private let peers = PeerFiles()
    private let realtime = ARTRealtime(options: ARTClientOptions())
    var peerChannel: RTCDataChannel?

    override func viewDidLoad() {
        super.viewDidLoad()
        rooms.start()
        rooms.follow(realtime.channels.get("moderation"))
        chat.open()
        peerChannel?.delegate = peers
        GCKCastContext.sharedInstance().sessionManager.currentCastSession?.add(ControlChannel(namespace: "urn:x-cast:app.newsreel"))
        Task { try await ScoreFeed(database: DatabaseQueue(path: NSTemporaryDirectory() + "scores.db")).run() }
    }
}

final class BreakingNews {
    private let task = URLSession.shared.webSocketTask(with: URL(string: "wss://live.newsreel.app/breaking")!)
    private let archive: NSManagedObjectContext
    private(set) var strip = NSAttributedString()

    init(archive: NSManagedObjectContext) { self.archive = archive }

    func listen() {
        task.receive { [weak self] result in
            guard let self, case .success(let message) = result else { return }
            defer { self.listen() }
            switch message {
            case .string(let topic):
                let request = NSFetchRequest<NSManagedObject>(entityName: "Story")
                request.predicate = NSPredicate(format: "topic CONTAINS[c] \"\(topic)\" AND read == NO") // bad: predicate-injection
                _ = try? self.archive.count(for: request)
            case .data(let data):
                let options: [NSAttributedString.DocumentReadingOptionKey: Any] = [.documentType: NSAttributedString.DocumentType.plain]
                self.strip = (try? NSAttributedString(data: data, options: options, documentAttributes: nil)) ?? self.strip // good: html-injection
            @unknown default:
                break
            }
        }
        task.resume()
    }
}

final class BreakingSceneDelegate: UIResponder, UIWindowSceneDelegate {
    private let news = BreakingNews(archive: NSPersistentContainer(name: "Stories").viewContext)

    func sceneDidBecomeActive(_ scene: UIScene) { news.listen() }
}
