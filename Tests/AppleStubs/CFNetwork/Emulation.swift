import Foundation
import Security

/// Servers that tests put up, by host.
public enum EmulatedNetwork {
    public struct Server: Sendable {
        public var trust: @Sendable () -> SecTrust
        public var challenges: [URLProtectionSpace] = []
        public var isProxy = false
        /// The host that the system names when it asks; nil for the address's.
        public var named: String?
        /// TLS goes on where another session ended: nobody is asked about the server.
        public var isResumed = false
        public var answer: @Sendable (Request) -> Answer
        /// What a WebSocket is answered; nil for a server that knows none.
        public var socket: (@Sendable (Request, EmulatedPeer) -> EmulatedPeer.Agreement)?

        public init(trust: @escaping @Sendable () -> SecTrust, answer: @escaping @Sendable (Request) -> Answer) {
            (self.trust, self.answer) = (trust, answer)
        }
    }

    public struct Request: Sendable {
        public let url: String
        public let method: String
        public let headers: [String: String]
        public let body: [UInt8]
    }

    public struct Answer: Sendable {
        public var status = 200
        public var headers: [String: String] = [:]
        public var length: Int64 = -1
        public var pieces: [[UInt8]] = []
        /// What the task ends with behind the pieces.
        public var error: Int?
        /// Neither head nor end ever comes.
        public var isSilent = false
        /// The connection is lost once before the answer, and the system sends again.
        public var isSentTwice = false
        public init() {}
    }

    private static let lock = NSLock()
    nonisolated(unsafe) private static var servers: [String: Server] = [:]
    nonisolated(unsafe) private static var sessions: [URLSession] = []
    nonisolated(unsafe) private static var taken: [String: Int] = [:]

    public static func serve(_ host: String, _ server: Server) { lock.withLock { servers[host] = server } }
    static func server(_ host: String) -> Server? { lock.withLock { servers[host] } }
    static func opened(_ session: URLSession) { lock.withLock { sessions.append(session) } }
    static func took(_ host: String, _ count: Int) { lock.withLock { taken[host, default: 0] += count } }
    /// Sessions that sent something to a host, for tests.
    public static func sessions(of host: String) -> [URLSession] {
        lock.withLock { sessions }.filter { $0.wasConnected(host) }
    }
    /// Bytes of answers that were given to delegates.
    public static func delivered(_ host: String) -> Int { lock.withLock { taken[host] ?? 0 } }
}

/// One task, on a thread of its own: challenge, upload, redirect, head, body, end, each through the delegate's queue.
struct EmulatedExchange: @unchecked Sendable {
    struct Over: Error { let code: Int }

    let session: URLSession
    let delegate: any URLSessionTaskDelegate
    private let task: URLSessionTask
    private let host: String

    init(_ session: URLSession, _ task: URLSessionTask) {
        guard let delegate = session.delegate else { fatalError("a session without a delegate is not emulated") }
        (self.session, self.delegate, self.task) = (session, delegate, task)
        host = task.request.url?.host ?? ""
    }

    func run() {
        do {
            try exchange()
            end(nil)
        } catch {
            end(URLError(URLError.Code(rawValue: (error as? Over)?.code ?? -1) ?? .unknown))
        }
    }

    private func exchange() throws {
        guard let server = EmulatedNetwork.server(host) else { throw Over(code: -1003) }
        try connect(server)
        let request = EmulatedNetwork.Request(
            url: task.request.url?.absoluteString ?? "", method: task.request.httpMethod ?? "",
            headers: task.request.allHTTPHeaderFields ?? [:], body: try upload())
        if let task = task as? URLSessionWebSocketTask { return try talk(task, server, request) }
        let answer = server.answer(request)
        if answer.isSentTwice { _ = try upload() }
        while answer.isSilent { try goOn(); Thread.sleep(forTimeInterval: 0.01) }
        if let number = answer.error, answer.pieces.isEmpty { throw Over(code: number) }
        let head = HTTPURLResponse(status: answer.status, headers: answer.headers, length: answer.length)
        if (300..<400).contains(answer.status), let place = answer.headers["Location"], let url = URL(string: place) {
            try redirect(head, url)
        }
        guard let dataTask = task as? URLSessionDataTask, let delegate = delegate as? any URLSessionDataDelegate else {
            return
        }
        let wish = ask {
            delegate.urlSession(session, dataTask: dataTask, didReceive: head, completionHandler: $0)
        }
        guard wish == .allow else { throw Over(code: -999) }
        for piece in answer.pieces {
            try goOn()
            EmulatedNetwork.took(host, piece.count)
            tell { delegate.urlSession(session, dataTask: dataTask, didReceive: Data(piece)) }
        }
        if let number = answer.error { throw Over(code: number) }
    }

    func redirect(_ head: HTTPURLResponse, _ url: URL) throws {
        let next = ask {
            delegate.urlSession(
                session, task: task, willPerformHTTPRedirection: head, newRequest: URLRequest(url: url),
                completionHandler: $0)
        }
        // Were it followed, the answer would be another's.
        if next != nil { throw Over(code: -1007) }
    }

    private func connect(_ server: EmulatedNetwork.Server) throws {
        try goOn()
        if server.isResumed { session.connect(host) }
        if !session.isConnected(host) {
            let space = URLProtectionSpace(
                host: server.named ?? host, method: NSURLAuthenticationMethodServerTrust, trust: server.trust(),
                isProxy: server.isProxy)
            let (disposition, credential) = challenge(space)
            // Without a credential the system judges by itself, and without pins.
            guard disposition == .useCredential, credential?.trust === space.serverTrust else { throw Over(code: -999) }
            session.connect(host)
        }
        for space in server.challenges {
            let (disposition, credential) = challenge(space)
            guard disposition == .useCredential, credential == nil else { throw Over(code: -1012) }
        }
    }

    private func challenge(_ space: URLProtectionSpace) -> (URLSession.AuthChallengeDisposition, URLCredential?) {
        ask { done in
            delegate.urlSession(session, task: task, didReceive: URLAuthenticationChallenge(space)) {
                done(($0, $1))
            }
        }
    }

    private func upload() throws -> [UInt8] {
        guard task.isStreamed else {
            let body = [UInt8](task.body ?? Data())
            if !body.isEmpty { sent(body.count, of: body.count) }
            return body
        }
        let stream = ask { delegate.urlSession(session, task: task, needNewBodyStream: $0) }
        guard let stream else { throw Over(code: -1005) }
        stream.open()
        var (bytes, piece): ([UInt8], [UInt8]) = ([], Array(repeating: 0, count: 10_000))
        while true {
            try goOn()
            let count = stream.read(&piece, maxLength: piece.count)
            guard count > 0 else { break }
            bytes += piece[..<count]
            sent(bytes.count, of: -1)
        }
        let length = task.request.allHTTPHeaderFields?["content-length"].flatMap { Int($0) }
        guard length.map({ $0 == bytes.count }) ?? true else { throw Over(code: -1005) }
        return bytes
    }

    private func sent(_ count: Int, of total: Int) {
        tell {
            delegate.urlSession(
                session, task: task, didSendBodyData: Int64(count), totalBytesSent: Int64(count),
                totalBytesExpectedToSend: Int64(total))
        }
    }

    func goOn() throws { guard task.mayGoOn() else { throw Over(code: -999) } }

    private func end(_ error: URLError?) {
        if error != nil { session.disconnect() }
        (task as? URLSessionWebSocketTask)?.end(error ?? POSIXError(.ENOTCONN))
        tell { delegate.urlSession(session, task: task, didCompleteWithError: error) }
        session.ended(task)
    }

    func tell(_ body: @escaping () -> Void) {
        let (done, body) = (DispatchSemaphore(value: 0), Unchecked(body))
        session.delegateQueue.addOperation {
            body.value()
            done.signal()
        }
        done.wait()
    }

    /// Waits for the answer to a completion handler.
    private func ask<Value>(_ body: @escaping (@escaping @Sendable (Value) -> Void) -> Void) -> Value {
        let (done, box) = (DispatchSemaphore(value: 0), Box<Value>())
        tell {
            body { value in
                box.value = value
                done.signal()
            }
        }
        done.wait()
        return box.value!
    }
}

struct Unchecked<Value>: @unchecked Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
}
private final class Box<Value>: @unchecked Sendable { var value: Value? }
