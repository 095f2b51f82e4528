// Second file of the build tool: requests over XPC, sockets and pasteboard.
import AppKit
import Foundation

@objc protocol BuildService {
    func build(_ target: String, reply: @escaping (Int32) -> Void)
    func clean(_ level: Int, reply: @escaping (Int32) -> Void)
}

final class Listener: NSObject, BuildService, NSXPCListenerDelegate {
    var transcript = Transcript()

    func build(_ target: String, reply: @escaping (Int32) -> Void) {
        reply(Shell.run("make \(target)"))
    }

    func clean(_ level: Int, reply: @escaping (Int32) -> Void) {
        reply(Shell.runFixed("make clean LEVEL=\(level)"))
    }

    func listener(_ listener: NSXPCListener, shouldAcceptNewConnection connection: NSXPCConnection) -> Bool {
        connection.exportedInterface = NSXPCInterface(with: (any BuildService).self)
        connection.exportedObject = self
        connection.resume()
        return true
    }

    func buildQuoted(_ connection: NSXPCConnection, target: String) {
        Shell.runFixed("make -- " + Shell.quote(target))
    }

    func rerun(_ socket: URLSessionWebSocketTask) {
        socket.receive { result in
            if case .success(.string(let name)) = result {
                let line = "make " + name
                popen(line, "r")  // bad: command-injection
                self.transcript.run(line)
                _ = self.transcript.system(line)  // good: command-injection
            }
        }
    }

    func pasted() throws {
        guard let text = NSPasteboard.general.string(forType: .string) else { return }
        let script = "cd build && \(text)"
        try Process.run(URL(fileURLWithPath: "/bin/sh"), arguments: ["-c", script])  // bad: command-injection
        try Shell.tool("/usr/bin/say", "--", text)
    }

    func start() -> NSXPCListener {
        let listener = NSXPCListener(machServiceName: "org.example.build")
        system("mkdir -p build")  // good: command-injection
        return listener
    }
}
