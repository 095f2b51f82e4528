import NIOCore
import NIOPosix
import NIOSSH
import Crypto

/// Read-only git mirror for the partners whose keys are listed.
final class PartnerKeys: NIOSSHServerUserAuthenticationDelegate {
    let supportedAuthenticationMethods: NIOSSHAvailableUserAuthenticationMethods = .publicKey
    private let keys: Set<NIOSSHPublicKey>

    init(keys: Set<NIOSSHPublicKey>) { self.keys = keys }

    func requestReceived(request: NIOSSHUserAuthenticationRequest, responsePromise: EventLoopPromise<NIOSSHUserAuthenticationOutcome>) {
        guard case .publicKey(let offer) = request.request, keys.contains(offer.publicKey) else { return responsePromise.succeed(.failure) }
        responsePromise.succeed(.success)
    }
}

func startMirror(keys: Set<NIOSSHPublicKey>, host: Curve25519.Signing.PrivateKey) async throws -> Channel {
    try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        .childChannelInitializer { channel in
            let configuration = SSHServerConfiguration(hostKeys: [NIOSSHPrivateKey(ed25519Key: host)], userAuthDelegate: PartnerKeys(keys: keys))
            return channel.pipeline.addHandler(NIOSSHHandler(role: .server(configuration), allocator: channel.allocator) { child, _ in
                child.pipeline.addHandler(ExecHandler())
            })
        }
        .bind(host: "0.0.0.0", port: 2222).get()
}
