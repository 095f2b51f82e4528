// The names are Apple’s.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation

@available(macOS 10.12, iOS 9.0, visionOS 1.0, *)
@available(tvOS, unavailable)
@available(watchOS, unavailable)
public let LATouchIDAuthenticationMaximumAllowableReuseDuration: TimeInterval = 300

@available(macOS 10.10, iOS 8.0, watchOS 3.0, visionOS 1.0, *)
@available(tvOS, unavailable)
open class LAContext: NSObject {
    public override init() {}

    @available(macOS 10.13, iOS 11.0, watchOS 4.0, *)
    open var localizedReason = ""
    @available(macOS 10.12, iOS 9.0, *)
    @available(watchOS, unavailable)
    open var touchIDAuthenticationAllowableReuseDuration: TimeInterval = 0
    @available(macOS 10.13, iOS 11.0, watchOS 4.0, *)
    open var interactionNotAllowed = false
    public private(set) var isInvalid = false

    @available(macOS 10.11, iOS 9.0, watchOS 3.0, *)
    open func invalidate() { isInvalid = true }
}
