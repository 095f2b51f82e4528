// swift-tools-version:5.9
import PackageDescription

let package = Package(
    name: "Scanner", products: [.library(name: "Scanner", targets: ["Scanner"])], targets: [.target(name: "Scanner")])
