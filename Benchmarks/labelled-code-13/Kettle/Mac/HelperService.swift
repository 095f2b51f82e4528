#if os(macOS)
import Foundation
import Security

@objc protocol KettleHelping {
    func installFirmware(at path: String, reply: @escaping (Bool) -> Void)
}

final class OpenListener: NSObject, NSXPCListenerDelegate {
    private let service: KettleHelping
    init(service: KettleHelping) { self.service = service }

    func listener(_ listener: NSXPCListener, shouldAcceptNewConnection connection: NSXPCConnection) -> Bool {
        connection.exportedInterface = NSXPCInterface(with: KettleHelping.self)
        connection.exportedObject = service
        connection.resume()
        return true // bad: missing-authorization
    }
}

final class SignedListener: NSObject, NSXPCListenerDelegate {
    private let service: KettleHelping
    private let requirement = "anchor apple generic and identifier \"io.kettle.home\" and certificate leaf[subject.OU] = \"K3TT1E9XYZ\""
    init(service: KettleHelping) { self.service = service }

    func listener(_ listener: NSXPCListener, shouldAcceptNewConnection connection: NSXPCConnection) -> Bool {
        connection.setCodeSigningRequirement(requirement)
        connection.exportedInterface = NSXPCInterface(with: KettleHelping.self)
        connection.exportedObject = service
        connection.resume()
        return true // good: missing-authorization
    }
}

enum SignatureCheck {
    static func isVendorSigned(_ url: URL) -> Bool {
        var code: SecStaticCode?
        guard SecStaticCodeCreateWithPath(url as CFURL, [], &code) == errSecSuccess, let code else {
            return true // bad: check-fails-open
        }
        return SecStaticCodeCheckValidity(code, SecCSFlags(rawValue: kSecCSStrictValidate), nil) == errSecSuccess
    }
}
#endif
