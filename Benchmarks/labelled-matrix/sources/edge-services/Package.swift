// swift-tools-version:6.0
import PackageDescription

let package = Package(
    name: "edge-services",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(url: "https://github.com/hummingbird-project/hummingbird.git", from: "2.10.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird-websocket.git", from: "2.3.0"),
        .package(url: "https://github.com/vapor/multipart-kit.git", from: "4.7.0"),
        .package(url: "https://github.com/vapor/postgres-nio.git", from: "1.26.0"),
        .package(url: "https://github.com/apple/swift-nio.git", from: "2.80.0"),
        .package(url: "https://github.com/apple/swift-nio-ssh.git", from: "0.9.0"),
        .package(url: "https://github.com/swift-server/async-http-client.git", from: "1.25.0"),
        .package(url: "https://github.com/swift-server/swift-aws-lambda-runtime.git", from: "2.0.0"),
        .package(url: "https://github.com/swift-server/swift-aws-lambda-events.git", from: "1.2.0"),
        .package(url: "https://github.com/grpc/grpc-swift.git", from: "1.24.0"),
        .package(url: "https://github.com/grpc/grpc-swift-2.git", from: "2.0.0"),
        .package(url: "https://github.com/apple/swift-openapi-runtime.git", from: "1.8.0"),
        .package(url: "https://github.com/swift-server-community/mqtt-nio.git", from: "2.11.0"),
        .package(url: "https://github.com/funcmike/rabbitmq-nio.git", from: "0.1.0-beta4"),
        .package(url: "https://github.com/swift-server/swift-kafka-client.git", branch: "main"),
        .package(url: "https://github.com/swift-server/RediStack.git", from: "1.6.0"),
        .package(url: "https://github.com/valkey-io/valkey-swift.git", from: "0.1.0"),
        .package(url: "https://github.com/modelcontextprotocol/swift-sdk.git", from: "0.10.0"),
        .package(url: "https://github.com/DiscordBM/DiscordBM.git", from: "1.13.0"),
    ],
    targets: [
        .executableTarget(name: "Gateway"), .executableTarget(name: "Wire"), .executableTarget(name: "Lambdas"),
        .executableTarget(name: "RPC"), .executableTarget(name: "Consumers"), .executableTarget(name: "Agents"),
    ]
)
