// swift-tools-version:5.10
import PackageDescription

let package = Package(
    name: "Newsreel",
    platforms: [.iOS(.v17)],
    products: [.library(name: "Newsreel", targets: ["Newsreel"])],
    dependencies: [
        .package(url: "https://github.com/Alamofire/Alamofire.git", from: "5.9.0"),
        .package(url: "https://github.com/Moya/Moya.git", from: "15.0.0"),
        .package(url: "https://github.com/daltoniam/Starscream.git", from: "4.0.8"),
        .package(url: "https://github.com/socketio/socket.io-client-swift.git", from: "16.1.0"),
        .package(url: "https://github.com/nmdias/FeedKit.git", from: "9.1.2"),
        .package(url: "https://github.com/scinfu/SwiftSoup.git", from: "2.7.0"),
        .package(url: "https://github.com/groue/GRDB.swift.git", from: "6.27.0"),
        .package(url: "https://github.com/launchdarkly/swift-eventsource.git", from: "3.2.0"),
        .package(url: "https://github.com/pusher/pusher-websocket-swift.git", from: "10.1.5"),
        .package(url: "https://github.com/stephencelis/SQLite.swift.git", from: "0.15.0"),
    ],
    targets: [.target(name: "Newsreel", path: "Sources")]
)
