// swift-tools-version: 5.9
import PackageDescription

let package = Package(
    name: "tollgate",
    platforms: [.macOS(.v13)],
    dependencies: [
        .package(url: "https://github.com/vapor/vapor.git", from: "4.89.0"),
        .package(url: "https://github.com/vapor/fluent.git", from: "4.8.0"),
        .package(url: "https://github.com/vapor/fluent-postgres-driver.git", from: "2.7.2"),
        .package(url: "https://github.com/vapor/jwt.git", from: "4.2.2"),
        .package(url: "https://github.com/vapor/apns.git", from: "4.0.0"),
        .package(url: "https://github.com/Kitura/Swift-SMTP.git", from: "6.0.0"),
        .package(url: "https://github.com/soto-project/soto.git", from: "6.8.0")
    ],
    targets: [.executableTarget(name: "App"), .executableTarget(name: "Relay")]
)
