// swift-tools-version:5.9
import PackageDescription

let package = Package(
    name: "FleetLink",
    platforms: [.iOS(.v16)],
    dependencies: [
        .package(url: "https://github.com/Alamofire/Alamofire.git", from: "5.9.0"),
        .package(url: "https://github.com/Moya/Moya.git", from: "15.0.0"),
        .package(url: "https://github.com/daltoniam/Starscream.git", from: "4.0.8"),
        .package(url: "https://github.com/socketio/socket.io-client-swift.git", from: "16.1.0"),
        .package(url: "https://github.com/emqx/CocoaMQTT.git", from: "2.1.6"),
        .package(url: "https://github.com/robbiehanson/CocoaAsyncSocket.git", from: "7.6.5"),
        .package(url: "https://github.com/onevcat/Kingfisher.git", from: "8.0.0"),
        .package(url: "https://github.com/SDWebImage/SDWebImage.git", from: "5.19.0")
    ],
    targets: [.target(name: "FleetLink", dependencies: ["Alamofire", "Moya", "Starscream", "CocoaMQTT", "Kingfisher", "SDWebImage",
        .product(name: "SocketIO", package: "socket.io-client-swift"), .product(name: "CocoaAsyncSocket", package: "CocoaAsyncSocket")], path: "Sources")]
)
