import AsyncHTTPClient
import Crypto
import Foundation
import Logging
import NIOCore
import NIOSSL

let environment = ProcessInfo.processInfo.environment
let host = environment["UPSTREAM_HOST"] ?? "upstream.example.net"
let databases = Databases(settings: .init(host: environment["DB_HOST"] ?? "", user: environment["DB_USER"] ?? "", password: environment["DB_PASSWORD"] ?? ""))
let upstreams = try HTTPUpstreams()
let documents = Documents(uri: environment["MONGO_URI"] ?? "")
let mailer = StatementMailer(settings: .init(host: environment["MAIL_HOST"] ?? "", user: environment["MAIL_USER"] ?? "", password: environment["MAIL_PASSWORD"] ?? ""))
let log = Logger(label: "edge")

let listener = try RawUpstream().listenerConfiguration()
let pinned = try NIOSSLCertificate(file: "/etc/edge/syslog.pem", format: .pem)
let syslog = [try await RawUpstream().connect(host: host, pinned: nil), try await RawUpstream().connectPinned(host: host, pinned: pinned)]
let clients = [try GRPCUpstreams.inventory(host: host), try GRPCUpstreams.shipping(host: host), try GRPCUpstreams.customers(host: host)]
for client in clients { Task { try await client.runConnections() } }

let pools = [databases.orders(), databases.local()]
for pool in pools { Task { await pool.run() } }
let connections = [try await databases.reports(), try await databases.audit()]
let stores: [Any] = [try await databases.billing(), try databases.sessions(), try databases.carts(), try await databases.catalogue(), try documents.contracts(), try documents.archive()]
log.info("\(stores.count) stores, \(connections.count) connections, TLS from \(listener.minimumTLSVersion), \(syslog.count) syslog channels")

let native = [try NativeTLS(), try NativeTLS(caFile: "/etc/edge/ca.pem")]
let relay = Relay(native: native, databases: databases, mailer: mailer, upstreams: upstreams)
while let line = readLine() {
    try await relay.handle(line.split(separator: " ").map(String.init))
}
