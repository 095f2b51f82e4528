import Testing

@testable import AuditKit

@Suite struct SourceKindTests {
    @Test(
        arguments: [
            ("A.swift", .swift), ("Package.swift", .packageManifest), ("a/Package@swift-5.9.swift", .packageManifest),
            ("Info.plist", .infoPlist), ("App-Info.plist", .infoPlist), ("WidgetInfo.plist", .infoPlist),
            ("GoogleService-Info.plist", .otherPropertyList), ("Settings.bundle/Root.plist", .otherPropertyList),
            ("A.entitlements", .entitlements), ("PrivacyInfo.xcprivacy", .privacyManifest), ("a.xcconfig", .xcconfig),
            ("A.xcodeproj/project.pbxproj", .xcodeProject), ("Package.resolved", .packageResolved),
            ("Podfile", .podfile), ("Podfile.lock", .podfileLock), ("Cartfile", .cartfile),
            ("Cartfile.resolved", .cartfileResolved), ("en.lproj/Localizable.strings", .strings),
            ("a.stringsdict", .strings), ("a.xcstrings", .xcstrings), ("a.json", .json), (".env", .environment),
            (".env.production", .environment), ("prod.env", .environment), ("a.sh", .shell), (".swiftlint.yml", .yaml),
            ("Fastfile", .otherText), ("A.xcscheme", .otherText), ("Secrets.xcconfig.template", .otherText),
            ("a.p12", .keyMaterial), ("AuthKey_1.p8", .keyMaterial), ("A.mobileprovision", .keyMaterial),
            ("id_rsa", .keyMaterial), ("a.m", .objectiveC), ("a.hpp", .c), ("a.png", .other), ("README", .other),
            ("photo.png.template", .other), ("swift", .other), (".swift", .other),
        ] as [(String, SourceKind)])
    func kindOfAName(path: String, kind: SourceKind) {
        #expect(SourceKind(path: path) == kind)
    }

    @Test(arguments: [
        ("#!/bin/sh\n", true), ("#!/usr/bin/env bash -e\n", true), ("#! /bin/zsh", true),
        ("#!/usr/bin/python3\n", false), ("echo sh", false), ("", false), ("#!", false),
    ])
    func shellIsKnownByItsFirstLine(head: String, isShell: Bool) {
        #expect(SourceKind.isShellScript(head: Array(head.utf8)) == isShell)
    }

    @Test func everyKindThatIsReadHasALimit() {
        for kind in SourceKind.allCases where kind.isRead { #expect(kind.byteLimit >= 2 << 20) }
    }
}
