import Testing

@testable import AuditKit

@Suite struct FileRoleTests {
    @Test(
        arguments: [
            ("App/Login.swift", .app), ("AppTests/Login.swift", .test), ("AppUITests/A.swift", .test),
            ("Tests/AppTests/A.swift", .test), ("Spec/A.swift", .test), ("App/LoginTests.swift", .test),
            ("App/LoginSpec.swift", .test), ("App/Contest.swift", .app), ("Latest/A.swift", .app),
            ("Contests/A.swift", .app), ("TestFlight/A.swift", .app), ("App/Testimonial.swift", .app),
            ("Sources/App/SpeedTest.swift", .app), ("Sources/NetworkTesting/A.swift", .test),
            ("Core/Sources/NetworkTesting/Fakes/A.swift", .test), ("Sources/Testing/A.swift", .app),
            ("App/UserTesting/A.swift", .app), ("Sources/App/UserTesting/A.swift", .app),
            ("Sources/NIOPerformanceTester/main.swift", .tool), ("App/Mocks/A.swift", .mock),
            ("App/MockServer.swift", .mock),
            ("App/ServerMock.swift", .mock), ("App/Mockup.swift", .app), ("AppTests/Mocks/A.swift", .test),
            ("App/Preview Content/A.swift", .preview), ("App/A+Previews.swift", .preview),
            ("App/LinkPreview.swift", .app), ("Vendor/A.swift", .vendored), ("App/ThirdParty/Tests/A.swift", .vendored),
            ("App/3rdparty/A.swift", .vendored), ("Tools/A.swift", .tool), ("App/Tools/A.swift", .app),
            ("App/deploy.sh", .tool), ("fastlane/Fastfile", .tool), (".github/workflows/ci.yml", .tool),
            ("Plugins/Importer.swift", .app), ("Dangerfile.swift", .tool), ("Example/A.swift", .example),
            ("PlayerExampleWithPods/A.swift", .example), ("DemoApp/A.swift", .example),
            ("PlayerDemoApp/A.swift", .example), ("TestApp/A.swift", .example), ("App/TestApp/A.swift", .app),
            ("Demolition/A.swift", .app), ("App/DemoAccount/A.swift", .app),
            ("App.playground/Contents.swift", .example), ("App.docc/Code.swift", .example),
            ("App/Model.pb.swift", .generated), ("App/R.generated.swift", .generated),
            ("Generated/A.swift", .generated),
            ("Runtime/lib/python3.9/test/cert.pem", .vendored), ("Runtime/site-packages/a.py", .vendored),
            ("App/Python3/A.swift", .app), ("App/Pythons/A.swift", .app),
            ("Package.swift", .app), ("", .app),
        ] as [(String, FileRole)])
    func roleOfAPath(path: String, role: FileRole) {
        #expect(FileRole(path: path) == role)
    }

    @Test(
        arguments: [
            ("// Generated using Sourcery 2.0 — DO NOT EDIT\nimport A", .generated),
            ("//\n// @generated\nlet a = 1", .generated),
            ("#!/bin/sh\n# Automatically generated\n", .generated),
            ("import Foundation\nlet text = \"DO NOT EDIT\"", .app),
            ("import Foundation\n// DO NOT EDIT", .app),
            ("import XCTest\nclass A {}", .test), ("import Foundation\n@testable import App", .test),
            ("import PackagePlugin\n", .tool), ("import Testing\n", .test), ("import TestingPlatform\n", .app),
            ("// import XCTest\n", .app),
        ] as [(String, FileRole)])
    func roleOfAHead(head: String, role: FileRole) {
        #expect(FileRole(path: "App/A.swift", head: Array(head.utf8), membership: .unknown) == role)
    }

    @Test func theBuildOutweighsNames() {
        #expect(FileRole(path: "SpeedTests/A.swift", head: [], membership: .shipped) == .app)
        #expect(FileRole(path: "Tools/A.swift", head: [], membership: .shipped) == .app)
        #expect(FileRole(path: "Checks/A.swift", head: [], membership: .testsOnly) == .test)
        #expect(FileRole(path: "App/A.swift", head: [], membership: .leftOut) == .unused)
        #expect(FileRole(path: "Mocks/A.swift", head: [], membership: .leftOut) == .mock)
        #expect(FileRole(path: "Vendor/A.swift", head: [], membership: .shipped) == .vendored)
    }
}
