import AuditModel
import SourceFormats

/// Tells a decision once that stands in several files of settings: the same key in the property lists of an app and its
/// helpers, the same pod in several targets. The first place carries the finding, the others stand beside it.
///
/// Code is left as it is: the same words at two places of it are two things to mend. So are two secrets.
struct SharedDecisions {
    let workspace: Workspace
    /// Rules that mask what they find.
    let ofSecrets: Set<String>

    private struct Key: Hashable {
        let rule: String
        let message: String
        let severity: Severity
        let confidence: Confidence
        let role: String
        let fix: String?
    }

    func merged(_ findings: [Finding]) -> [Finding] {
        var merged: [Finding] = []
        var known: [Key: Int] = [:]
        for finding in findings {
            guard let key = key(of: finding) else {
                merged.append(finding)
                continue
            }
            if let index = known[key] {
                merged[index] = merged[index].joined(by: finding)
            } else {
                known[key] = merged.count
                merged.append(finding)
            }
        }
        return merged
    }

    private func key(of finding: Finding) -> Key? {
        guard !ofSecrets.contains(finding.rule), let file = workspace.file(finding.location.path),
            file.kind.holdsSettings
        else { return nil }
        return Key(
            rule: finding.rule, message: finding.message, severity: finding.severity,
            confidence: finding.confidence, role: finding.role, fix: finding.fix?.summary)
    }
}

extension SourceKind {
    /// Whether what stands in a file of the kind is set for a target rather than done.
    fileprivate var holdsSettings: Bool {
        switch self {
        case .infoPlist, .entitlements, .privacyManifest, .xcconfig, .xcodeProject, .podfile, .cartfile: true
        default: false
        }
    }
}

extension Finding {
    /// The finding with another's place beside it, and that one's edits behind its own.
    fileprivate func joined(by other: Finding) -> Finding {
        let beside = Related(location: other.location, message: "The same value is set here")
        let fix = fix.map { fix in
            Fix(summary: fix.summary, isBreaking: fix.isBreaking, edits: fix.edits + (other.fix?.edits ?? []))
        }
        return Finding(
            rule: rule, severity: severity, confidence: confidence, message: message, location: location,
            excerpt: excerpt, paths: paths, related: related + [beside] + other.related, role: role,
            fingerprint: fingerprint, fix: fix)
    }
}
