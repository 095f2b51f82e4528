// swift-tools-version:5.9
import PackageDescription

let package = Package(name: "Vault", targets: [.target(name: "Vault")])
