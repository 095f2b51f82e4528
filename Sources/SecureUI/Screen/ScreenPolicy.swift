/// The policy for covering a scene.
public struct ScreenPolicy: Hashable, Sendable {
    /// When the cover for the app switcher goes up.
    public enum Leaving: Hashable, Sendable, CaseIterable {
        /// As soon as the scene takes no touches: the app switcher never shows content, and the cover is also seen
        /// behind system alerts and Face ID prompts.
        case whenInactive
        /// Only in the background: the picture that the system keeps is covered, the app switcher shows content for as
        /// long as the app is in front of it.
        case inBackground
        /// Not at all.
        case never
    }

    /// When the cover for the app switcher goes up.
    public var leaving: Leaving
    /// Whether a scene that is recorded, mirrored or shared is covered. Right for a screen of secrets; wrong for a
    /// whole app that people show at work.
    public var coversCapture: Bool

    /// Covers as soon as the scene is inactive or captured, unless told otherwise.
    public init(leaving: Leaving = .whenInactive, coversCapture: Bool = true) {
        self.leaving = leaving
        self.coversCapture = coversCapture
    }

    /// What lies over a scene, or `nil` where its content may be seen. Leaving goes before capture.
    public func cover(_ activity: ScreenActivity, isCaptured: Bool) -> ScreenCover? {
        switch (activity, leaving) {
        case (.background, .whenInactive), (.background, .inBackground), (.inactive, .whenInactive): .away
        default: isCaptured && coversCapture ? .captured : nil
        }
    }
}
