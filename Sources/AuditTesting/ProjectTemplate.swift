import CodeModel

/// The `project.pbxproj` of an app with one target and the configurations Debug and Release.
struct ProjectTemplate {
    /// The configuration whose settings have a hole for an example.
    var settingsOf: String?
    /// The configuration that is based on `Config/App.xcconfig`.
    var baseOf: String?
    /// Whether the objects have a hole for an example.
    var hasObjects = false

    /// Stands where an example goes.
    static let hole: Character = "\u{FFFD}"

    var text: String {
        """
        // !$*UTF8*$!
        {
            archiveVersion = 1;
            objectVersion = 56;
            rootObject = P0;
            objects = {
                P0 = { isa = PBXProject; buildConfigurationList = L0; mainGroup = G0; targets = (T0); };
                G0 = { isa = PBXGroup; sourceTree = "<group>"; children = (F0); };
                F0 = { isa = PBXFileReference; path = Config/App.xcconfig; sourceTree = "<group>"; };
                T0 = {
                    isa = PBXNativeTarget; name = App; productName = App;
                    productType = "com.apple.product-type.application"; buildConfigurationList = L1; buildPhases = ();
                };
                L0 = { isa = XCConfigurationList; buildConfigurations = (C0, C1); };
                L1 = { isa = XCConfigurationList; buildConfigurations = (C2, C3); };
                C0 = { isa = XCBuildConfiguration; name = Debug; buildSettings = { }; };
                C1 = { isa = XCBuildConfiguration; name = Release; buildSettings = { }; };
                C2 = \(configuration("Debug", "DEBUG"));
                C3 = \(configuration("Release", ""));
                \(hasObjects ? String(Self.hole) : "")
            };
        }

        """
    }

    private func configuration(_ name: String, _ conditions: String) -> String {
        """
        {
                    isa = XCBuildConfiguration; name = \(name);\(baseOf == name ? " baseConfigurationReference = F0;" : "")
                    buildSettings = {
                        PRODUCT_NAME = App; INFOPLIST_FILE = App/Info.plist;
                        CODE_SIGN_ENTITLEMENTS = App/App.entitlements;
                        SWIFT_ACTIVE_COMPILATION_CONDITIONS = "\(conditions)";
        \(settingsOf == name ? String(Self.hole) : "")
                    };
                }
        """
    }
}
