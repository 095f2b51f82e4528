/// Small files of every format, as tools write them.
enum Samples {
    static let xml = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <!-- bulwark:ignore something -->
        <dict>
            <key>Name</key><string>A &amp; B &#x1F600;<![CDATA[<raw>]]></string>
            <key>NSAppTransportSecurity</key>
            <dict><key>NSAllowsArbitraryLoads</key><true/></dict>
            <key>Schemes</key><array><string>one</string><string/></array>
            <key>Count</key><integer>-42</integer>
            <key>Hex</key><integer>0x10</integer>
            <key>Big</key><integer>18446744073709551615</integer>
            <key>Ratio</key><real>1.5</real>
            <key>Built</key><date>2001-01-02T00:00:01Z</date>
            <key>Blob</key><data>SGVs
              bG8=</data>
            <key>Off</key><false></false>
        </dict>
        </plist>

        """

    static let project = """
        // !$*UTF8*$!
        {
            archiveVersion = 1;
            objects = {
                P = {isa = PBXProject; buildConfigurationList = PL; mainGroup = G; projectDirPath = "";
                    targets = (T, T2, MISSING, );
                    attributes = {ORGANIZATIONNAME = "A Firm"; }; };
                PL = {isa = XCConfigurationList; buildConfigurations = (PD, ); defaultConfigurationName = Debug; };
                PD /* Debug */ = {isa = XCBuildConfiguration; baseConfigurationReference = XC; buildSettings = {
                    ENABLE_BITCODE = NO; /* bulwark:ignore reason */
                    "CODE_SIGN_IDENTITY[sdk=iphoneos*]" = "iPhone Developer";
                    OTHER_SWIFT_FLAGS = ("-DONE", "-D TWO", );
                    PRODUCT_NAME = "$(TARGET_NAME:lower)-app";
                }; name = Debug; };
                T = {isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application";
                    buildConfigurationList = TL; buildPhases = (S, R, SH, ); dependencies = (D, );
                    fileSystemSynchronizedGroups = (SG, ); packageProductDependencies = (PP, ); };
                T2 = {isa = PBXAggregateTarget; name = Tools; buildPhases = (SH, ); };
                D = {isa = PBXTargetDependency; target = T2; };
                PP = {isa = XCSwiftPackageProductDependency; productName = Kit; };
                TL = {isa = XCConfigurationList; buildConfigurations = (TD, ); };
                TD = {isa = XCBuildConfiguration; baseConfigurationReferenceAnchor = SG;
                    baseConfigurationReferenceRelativePath = Config/App.xcconfig;
                    buildSettings = {ENABLE_BITCODE = "$(inherited) YES"; }; name = Debug; };
                S = {isa = PBXSourcesBuildPhase; files = (BF1, BF1, BF2, ); };
                R = {isa = PBXResourcesBuildPhase; files = (BF3, ); };
                SH = {isa = PBXShellScriptBuildPhase; name = Fetch; inputPaths = ("$(SRCROOT)/in", );
                    shellPath = /bin/sh;
                    shellScript = "curl http://example.com \\"x\\"\\n"; };
                BF1 = {isa = PBXBuildFile; fileRef = F1; settings = {COMPILER_FLAGS = "-w"; }; };
                BF2 = {isa = PBXBuildFile; fileRef = F2; };
                BF3 = {isa = PBXBuildFile; fileRef = V; };
                G = {isa = PBXGroup; children = (G1, XC, V, SG, ); sourceTree = "<group>"; };
                G1 = {isa = PBXGroup; children = (F1, F2, ); path = Sources; sourceTree = "<group>"; };
                F1 = {isa = PBXFileReference; lastKnownFileType = sourcecode.swift; path = "Main App.swift";
                    sourceTree = "<group>"; };
                F2 = {isa = PBXFileReference; path = ../Shared/Other.swift; sourceTree = "<group>"; };
                V = {isa = PBXVariantGroup; children = (V1, ); name = L.strings; sourceTree = "<group>"; };
                V1 = {isa = PBXFileReference; path = en.lproj/L.strings; sourceTree = SOURCE_ROOT; };
                XC = {isa = PBXFileReference; path = Base.xcconfig; sourceTree = "<group>"; };
                SG = {isa = PBXFileSystemSynchronizedRootGroup; exceptions = (E1, E2, ); path = App;
                    sourceTree = "<group>"; };
                E1 = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; membershipExceptions = (Info.plist, );
                    target = T; };
                E2 = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet;
                    membershipExceptions = (/Localized/Tool.strings, ); target = T2; };
                RP = {isa = XCRemoteSwiftPackageReference; repositoryURL = "http://example.com/kit";
                    requirement = {kind = upToNextMajorVersion; minimumVersion = 1.2.3; }; };
                LP = {isa = XCLocalSwiftPackageReference; relativePath = ../Local; };
                C1 = {isa = PBXGroup; children = (C2, ); path = a; sourceTree = "<group>"; };
                C2 = {isa = PBXGroup; children = (C1, CF, ); path = b; sourceTree = "<group>"; };
                CF = {isa = PBXFileReference; path = lost.swift; sourceTree = "<group>"; };
            };
            rootObject = P /* Project object */;
        }

        """

    static let xcconfig = """
        // Signing
        #include "Shared.xcconfig"
        #include? "../Local.xcconfig" // optional
        API_URL = https://example.com/api
        ARCHS[sdk=iphoneos*][arch=arm64] = arm64; // device
        FLAGS = -a \\
            -b
        EMPTY =
        2BAD = x
        NO_EQUALS

        """

    static let json = """
        {"name": "A\\u00e9\\ud83d\\ude00", "list": [1, -2.5e3, true, false, null, {}], "name": "again"}
        """

    static let strings = """
        /* Greeting */
        "hello" = "Hello, \\"you\\"\\n";
        // bulwark:ignore
        key = "http://example.com";
        alone;

        """

    static let resolved = """
        {"pins": [{"identity": "kit", "kind": "remoteSourceControl", "location": "https://example.com/Kit.git",
         "state": {"revision": "abc", "version": "1.0.0"}},
         {"identity": "b", "location": "https://example.com/b", "state": {"branch": "main", "revision": "def"}}],
         "version": 2}
        """

    static let podfileLock = """
        PODS:
          - Realm (10.7.6):
            - Realm/Headers (= 10.7.6)
          - "GoogleUtilities/NSData+zlib (7.11.0)"

        DEPENDENCIES:
          - Fork (from `https://example.com/fork.git`, branch `main`)
          - Realm (= 10.7.6)

        SPEC REPOS:
          https://github.com/CocoaPods/Specs.git:
            - Realm

        EXTERNAL SOURCES:
          Fork:
            :branch: main
            :git: https://example.com/fork.git

        CHECKOUT OPTIONS:
          Fork:
            :commit: abc
            :git: https://example.com/fork.git

        SPEC CHECKSUMS:
          Realm: ed86

        PODFILE CHECKSUM: f212

        COCOAPODS: 1.11.3

        """

    static let podfile = """
        source 'http://specs.example.com/repo.git' # plain
        platform :ios, '13.0'
        target 'App' do
          pod 'Realm', '~> 10.0'
          # pod 'Old'
          pod "Fork", :git => 'http://example.com/fork.git',
              branch: 'main'
          pod('Paren', '1.0')
          target 'Tests' do
            pod 'Quick'
          end
        end
        post_install do |installer|
        end
        pod 'Outside'

        """

    static let advisory = """
        {
          "schema_version": "1.6.0", "id": "EXAMPLE-2024-0001", "modified": "2024-02-01T00:00:00Z",
          "aliases": ["CVE-0000-0001"], "related": ["X-1"], "summary": "Codec reads too far", "details": "More.",
          "severity": [{"type": "CVSS_V3", "score": "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:L"}],
          "affected": [
            {
              "package": {"ecosystem": "SwiftURL", "name": "github.com/example/codec", "purl": "pkg:x/y"},
              "ranges": [
                {
                  "type": "SEMVER",
                  "events": [{"introduced": "1.0.0"}, {"fixed": "1.2.3"}, {"introduced": "2.0.0-rc.1"}]
                },
                {"type": "GIT", "repo": "https://github.com/example/codec", "events": [{"introduced": "0"}]}
              ],
              "versions": ["1.0.0-weird"],
              "severity": [{"type": "CVSS_V4", "score": "CVSS:4.0/AV:N"}],
              "database_specific": {"cwe_ids": ["CWE-20"]}
            }
          ],
          "database_specific": {"severity": "MODERATE", "cwe_ids": ["CWE-125", "CWE-20"]}
        }
        """
}
