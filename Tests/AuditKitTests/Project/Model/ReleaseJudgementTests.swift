import SourceFormats
import Testing

@testable import AuditKit

@Suite struct ReleaseJudgementTests {
    @Test(
        arguments: [
            ("Release", true), ("Debug", false), ("Release-Staging", true), ("Debug-Production", false),
            ("DebugRelease", false), ("AppStore", true), ("App Store", true), ("AppStoreBeta", true), ("Ad Hoc", true),
            ("ad-hoc", true), ("Production", true), ("prod", true), ("Beta", true), ("TestFlight", true),
            ("Dev", false),
            ("Development", false), ("Local", false), ("Test", false), ("Product", nil), ("Device", nil),
            ("Profile", nil), ("", nil), ("Livestock", nil),
        ] as [(String, Bool?)])
    func name(_ name: String, isRelease: Bool?) {
        #expect(ReleaseJudgement.isRelease(name: name) == isRelease)
    }

    @Test(
        arguments: [
            (["SWIFT_OPTIMIZATION_LEVEL": "-Onone"], false), (["SWIFT_OPTIMIZATION_LEVEL": "-O"], true),
            (["SWIFT_OPTIMIZATION_LEVEL": "-Owholemodule"], true), ([:], true),
            (["GCC_OPTIMIZATION_LEVEL": "0"], false),
            (["SWIFT_ACTIVE_COMPILATION_CONDITIONS": "X DEBUG", "SWIFT_OPTIMIZATION_LEVEL": "-O"], false),
            (["GCC_PREPROCESSOR_DEFINITIONS": "A=1 DEBUG=1"], false),
            (["GCC_PREPROCESSOR_DEFINITIONS": "NDEBUG=1"], true),
        ] as [([String: String], Bool)])
    func settings(_ values: [String: String], isRelease: Bool) {
        let settings = BuildSettings(layers: [.init(name: "", values: values)])
        #expect(ReleaseJudgement.isRelease("Custom", settings) == isRelease)
    }

    @Test(
        arguments: [
            (nil, .aggregate), ("com.apple.product-type.application", .app),
            ("com.apple.product-type.application.watchapp2", .watchApp),
            ("com.apple.product-type.application.on-demand-install-capable", .appClip),
            ("com.apple.product-type.app-extension", .appExtension),
            ("com.apple.product-type.extensionkit-extension", .appExtension),
            ("com.apple.product-type.watchkit2-extension", .appExtension),
            ("com.apple.product-type.bundle.unit-test", .unitTests),
            ("com.apple.product-type.bundle.ui-testing", .uiTests), ("com.apple.product-type.framework", .framework),
            ("com.apple.product-type.library.static", .library), ("com.apple.product-type.tool", .commandLineTool),
            ("org.other", .other), ("", .other),
        ] as [(String?, TargetKind)])
    func kindOfATarget(productType: String?, kind: TargetKind) {
        #expect(TargetKind(productType: productType) == kind)
    }
}
