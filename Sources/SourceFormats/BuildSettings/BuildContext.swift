/// What a build is for, against which the conditions of build settings are held.
public struct BuildContext: Sendable, Hashable {
    /// The SDK, such as `iphoneos` or `iphonesimulator17.0`.
    public var sdk: String?
    /// The processor, such as `arm64`.
    public var arch: String?
    /// The build configuration, such as `Release`.
    public var configuration: String?
    /// The build variant, such as `normal`.
    public var variant: String?

    /// Makes a context; whatever is left out meets no condition.
    public init(sdk: String? = nil, arch: String? = nil, configuration: String? = nil, variant: String? = nil) {
        self.sdk = sdk
        self.arch = arch
        self.configuration = configuration
        self.variant = variant
    }

    /// The value that a condition with the given parameter compares.
    subscript(parameter: String) -> String? {
        switch parameter {
        case "sdk": sdk
        case "arch": arch
        case "config": configuration
        case "variant": variant
        default: nil
        }
    }
}
