import Citadel
import Foundation
import Shout
import Vapor

let app = try await Application.make(.detect())
let key = try String(contentsOfFile: "/etc/deploydesk/agent.key", encoding: .utf8)
let ssh = try await SSHClient.connect(
    host: "build-1.internal",
    authenticationMethod: .ed25519(username: "deploy", privateKey: .init(sshEd25519: key)),
    hostKeyValidator: .trustedKeys([.init(openSSHPublicKey: String(contentsOfFile: "/etc/deploydesk/host.pub", encoding: .utf8))]),
    reconnect: .always
)
let shout = try SSH(host: "build-2.internal")
try shout.authenticate(username: "deploy", privateKey: "/etc/deploydesk/agent.key")
try app.register(collection: BuildController())
try app.register(collection: RemoteController(client: ssh, shout: shout))
try await app.execute()
try await app.asyncShutdown()
