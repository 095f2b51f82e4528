// swift-tools-version: 6.0
// Mail app: imports of system modules, own modules and old libraries.
import PackageDescription

let package = Package(
    name: "Mail",
    dependencies: [
        .package(url: "https://example.org/old-imap.git", from: "1.0.0"),
        .package(url: "https://example.org/rich-text.git", from: "3.0.0"),
    ],
    targets: [
        .target(name: "MailModel", path: "Sources/MailModel"),
        .target(name: "MailStore", dependencies: ["MailModel"], path: "Sources/MailStore"),
        .target(
            name: "MailApp",
            dependencies: [
                "MailModel", "MailStore",
                .product(name: "OldIMAP", package: "old-imap"),
                .product(name: "RichText", package: "rich-text"),
            ],
            path: "Sources/MailApp"
        ),
    ]
)
