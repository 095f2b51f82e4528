package import AuditKit

/// The rules of this folder, one line each. A test fails when a file is missing here.
package let privacyRules: [Rule] = [
    .pasteboardReadUnasked,
    .privacyManifestMissing,
    .requiredReasonApiUndeclared,
    .secretInCrashReport,
    .trackingDomainUndeclared,
    .usageDescriptionEmpty,
    .usageDescriptionMissing,
    .usageDescriptionUnused,
]
