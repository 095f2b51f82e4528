import Foundation
import MongoSwift
import NIOPosix

struct Documents {
    let uri: String

    func contracts() throws -> MongoClient {
        let options = MongoClientOptions(tls: true, tlsAllowInvalidCertificates: true) // bad: tls-validation
        return try MongoClient(uri, using: MultiThreadedEventLoopGroup.singleton, options: options)
    }

    func archive() throws -> MongoClient {
        var options = MongoClientOptions()
        options.tls = true
        options.tlsCAFile = URL(fileURLWithPath: "/etc/edge/mongo-ca.pem") // good: tls-validation
        return try MongoClient(uri, using: MultiThreadedEventLoopGroup.singleton, options: options)
    }
}
