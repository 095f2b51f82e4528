public import AuditModel

/// What a project asks of its audit: the content of `.bulwark.yml`.
///
/// A setting for some paths goes before one for the whole project, a rule goes before its category, and of several
/// settings for paths the last one that matches counts.
public struct Configuration: Sendable, Equatable {
    public var profile: Profile
    /// The least severity that makes the run fail.
    public var failOn: FailureThreshold
    /// The least findings shown.
    public var thresholds: Thresholds
    /// The only files read; empty for all.
    public var include: [Glob]
    /// Files skipped, even where `include` names them.
    public var exclude: [Glob]
    public var rules: RuleSettings
    /// Settings for some of the files, in the order of the file.
    public var paths: [PathSettings]
    /// More names of variables and keys whose values are worth protecting.
    public var sensitiveNames: [String]
    /// Names that look sensitive and are not.
    public var notSensitiveNames: [String]
    /// Secrets of the project's own kind.
    public var secretShapes: [ConfiguredSecretShape]
    /// The baseline file, relative to the configuration file and below its folder.
    public var baseline: String?
    /// The folder of advisories, relative to the configuration file and below its folder.
    public var advisories: String?
    /// What the project says of its own functions and properties, for the analysis that follows values.
    public var flow: FlowSettings
    /// What the project says of controls that no source can show, by their ids.
    public var controls: [String: Attestation]

    public init(
        profile: Profile = .default, failOn: FailureThreshold = .atLeast(.medium),
        thresholds: Thresholds = Thresholds(),
        include: [Glob] = [], exclude: [Glob] = [], rules: RuleSettings = RuleSettings(), paths: [PathSettings] = [],
        sensitiveNames: [String] = [], notSensitiveNames: [String] = [], secretShapes: [ConfiguredSecretShape] = [],
        baseline: String? = nil, flow: FlowSettings = FlowSettings(), controls: [String: Attestation] = [:]
    ) {
        self.profile = profile
        self.failOn = failOn
        self.thresholds = thresholds
        self.include = include
        self.exclude = exclude
        self.rules = rules
        self.paths = paths
        self.sensitiveNames = sensitiveNames
        self.notSensitiveNames = notSensitiveNames
        self.secretShapes = secretShapes
        self.baseline = baseline
        self.flow = flow
        self.controls = controls
    }
}

/// When a run counts as failed.
public enum FailureThreshold: Sendable, Hashable {
    case never
    /// A finding of this severity or a worse one.
    case atLeast(Severity)

    /// Whether a finding of this severity makes the run fail.
    public func isReached(by severity: Severity) -> Bool {
        switch self {
        case .never: false
        case .atLeast(let least): severity >= least
        }
    }
}

/// The least findings that are shown.
public struct Thresholds: Sendable, Hashable {
    public var severity: Severity
    public var confidence: Confidence

    public init(severity: Severity = .low, confidence: Confidence = .medium) {
        self.severity = severity
        self.confidence = confidence
    }

    /// Whether a finding of this severity and confidence is shown.
    public func admit(_ severity: Severity, _ confidence: Confidence) -> Bool {
        severity >= self.severity && confidence >= self.confidence
    }
}
