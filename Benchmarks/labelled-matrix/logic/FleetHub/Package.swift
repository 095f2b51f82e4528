// swift-tools-version:6.0
import PackageDescription

let package = Package(
    name: "fleet-hub",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(url: "https://github.com/hummingbird-project/hummingbird.git", from: "2.5.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird-auth.git", from: "2.0.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird-websocket.git", from: "2.2.0"),
        .package(url: "https://github.com/grpc/grpc-swift-2.git", from: "2.0.0"),
        .package(url: "https://github.com/grpc/grpc-swift-nio-transport.git", from: "2.0.0"),
        .package(url: "https://github.com/apple/swift-openapi-runtime.git", from: "1.7.0"),
        .package(url: "https://github.com/fleet-ops/route-solver.git", revision: "4be2c41f0b6bfa2f6d3f3f0c9f0f7bb1a9c4d2e1"), // good: insecure-configuration
    ],
    targets: [
        .executableTarget(name: "Hub", dependencies: [.product(name: "Hummingbird", package: "hummingbird")]),
        .executableTarget(name: "Rpc", dependencies: [.product(name: "GRPCNIOTransportHTTP2", package: "grpc-swift-nio-transport")]),
        .executableTarget(name: "Gateway", dependencies: [.product(name: "OpenAPIRuntime", package: "swift-openapi-runtime")]),
        .executableTarget(name: "Edge"),
        .plugin(
            name: "FleetCodegen",
            capability: .command(
                intent: .custom(verb: "fleet-codegen", description: "Generates the tracker tables"),
                permissions: [.allowNetworkConnections(scope: .all(ports: []), reason: "Fetches the schema")] // bad: insecure-configuration
            )
        ),
    ]
)
