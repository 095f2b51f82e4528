import Foundation
import Network
import UIKit

struct Tip: Decodable {
    let sender: String
    let subject: String
    let fileName: String
    let body: String
    let channel: String
}

/// Passes readers' tips (from the web form) on to the newsroom's systems.
final class TipRelay {
    private let smtp = NWConnection(host: "mail.pressroom.com", port: 465, using: .tls)
    private let http = NWConnection(host: "tips.pressroom.com", port: 443, using: .tls)

    func relay(_ tip: Tip) {
        smtp.start(queue: .main)
        http.start(queue: .main)
        sendMail(tip)
        postRaw(tip)
        upload(tip)
    }

    private func sendMail(_ tip: Tip) {
        let message = "From: tips@pressroom.com\r\nTo: desk@pressroom.com\r\nSubject: \(tip.subject)\r\n\r\n\(tip.body)\r\n.\r\n"
        smtp.send(content: Data(message.utf8), completion: .contentProcessed { _ in }) // bad: header-injection
        let encoded = "=?utf-8?B?" + Data(tip.subject.utf8).base64EncodedString() + "?="
        let safe = "From: tips@pressroom.com\r\nTo: archive@pressroom.com\r\nSubject: \(encoded)\r\n\r\nsee desk\r\n.\r\n"
        smtp.send(content: Data(safe.utf8), completion: .contentProcessed { _ in }) // good: header-injection
        smtp.send(content: Data("RCPT TO:<\(tip.sender)>\r\n".utf8), completion: .idempotent) // bad: header-injection
    }

    private func postRaw(_ tip: Tip) {
        let head = """
        POST /tips HTTP/1.1\r
        Host: tips.pressroom.com\r
        X-Sender: \(tip.sender)\r
        Content-Length: \(tip.body.utf8.count)\r
        \r

        """
        http.send(content: Data((head + tip.body).utf8), completion: .contentProcessed { _ in }) // bad: header-injection
    }

    private func upload(_ tip: Tip) {
        var request = URLRequest(url: URL(string: "https://tips.pressroom.com/files")!)
        request.httpMethod = "POST"
        request.setValue("multipart/form-data; boundary=tip", forHTTPHeaderField: "Content-Type")
        var body = Data()
        body.append(Data("--tip\r\nContent-Disposition: form-data; name=\"file\"; filename=\"\(tip.fileName)\"\r\n\r\n".utf8)) // bad: header-injection
        body.append(Data("\(tip.body)\r\n".utf8))
        let name = tip.fileName.filter { $0.isLetter || $0.isNumber || $0 == "." }
        body.append(Data("--tip\r\nContent-Disposition: form-data; name=\"copy\"; filename=\"\(name)\"\r\n\r\n\r\n--tip--\r\n".utf8)) // good: header-injection
        request.httpBody = body
        URLSession.shared.dataTask(with: request).resume()
    }
}

/// The newsroom chat speaks a line protocol.
final class ChatLine: NSObject, URLSessionWebSocketDelegate {
    private let relay = TipRelay()
    private lazy var session = URLSession(configuration: .default, delegate: self, delegateQueue: nil)
    private lazy var irc = session.streamTask(withHostName: "irc.pressroom.com", port: 6697)
    private lazy var socket = session.webSocketTask(with: URL(string: "wss://tips.pressroom.com/live")!)

    func start() {
        socket.resume()
        irc.startSecureConnection()
        irc.resume()
        listen()
    }

    private func listen() {
        socket.receive { [weak self] result in
            guard let self, case .success(.string(let text)) = result,
                  let tip = try? JSONDecoder().decode(Tip.self, from: Data(text.utf8)) else { return }
            self.relay.relay(tip)
            self.irc.write(Data("PRIVMSG #tips :\(tip.subject)\r\n".utf8), timeout: 5) { _ in } // bad: header-injection
            self.listen()
        }
    }

    func urlSession(_ session: URLSession, webSocketTask: URLSessionWebSocketTask, didOpenWithProtocol proto: String?) {
        print("live desk connected")
    }
}

final class NewsroomViewController: UIViewController {
    private let chat = ChatLine()

    override func viewDidLoad() {
        super.viewDidLoad()
        chat.start()
    }
}
