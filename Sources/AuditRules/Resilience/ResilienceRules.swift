package import AuditKit

/// The rules of this folder, one line each. A test fails when a file is missing here.
package let resilienceRules: [Rule] = [
    .debugSymbolsShipped,
    .debuggerCheckInverted,
    .hardenedRuntimeOff,
    .integrityFailureIgnored,
    .jailbreakCheckSingle,
    .jailbreakProbeLeavesFile,
    .signingOff,
    .stringObfuscationWeak,
]
