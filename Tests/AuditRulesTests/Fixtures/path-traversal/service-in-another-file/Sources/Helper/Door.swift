import Foundation

@objc protocol ReportKeeping {
    func keep(_ body: Data, named name: String, reply: @escaping (Bool) -> Void)
}

final class Door: NSObject, NSXPCListenerDelegate {
    func listener(_ listener: NSXPCListener, shouldAcceptNewConnection peer: NSXPCConnection) -> Bool {
        peer.exportedInterface = NSXPCInterface(with: ReportKeeping.self)
        peer.exportedObject = Reports()
        peer.resume()
        return true
    }
}
