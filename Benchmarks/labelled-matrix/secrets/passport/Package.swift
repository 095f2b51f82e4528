// swift-tools-version: 5.9
import PackageDescription

let package = Package(
    name: "Passport",
    platforms: [.iOS(.v17)],
    products: [.library(name: "Passport", targets: ["Passport"])],
    dependencies: [
        .package(url: "https://github.com/openid/AppAuth-iOS.git", from: "1.7.0"),
        .package(url: "https://github.com/OAuthSwift/OAuthSwift.git", from: "2.2.0"),
        .package(url: "https://github.com/AzureAD/microsoft-authentication-library-for-objc.git", from: "1.3.0"),
        .package(url: "https://github.com/google/GoogleSignIn-iOS.git", from: "7.0.0"),
        .package(url: "https://github.com/auth0/Auth0.swift.git", from: "2.6.0"),
        .package(url: "https://github.com/firebase/firebase-ios-sdk.git", from: "10.20.0"),
        .package(url: "https://github.com/auth0/SimpleKeychain.git", from: "1.1.0")
    ],
    targets: [.target(name: "Passport", path: "Sources")]
)
