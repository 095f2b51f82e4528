import AuditAnalysis
public import AuditKit

/// Every control that ships, by group. A test holds the list against the folders and the checklists.
public enum ControlCatalog {
    public static let all: [Control] = storage + auth + network + input + code + delivery

    static let storage: [Control] = [
        .backupExcluded,
        .databaseEncryption,
        .encryptionAtRest,
        .keychainForSecrets,
        .noSecretsInCrashReports,
        .noSecretsInLogs,
        .screenPrivacy,
        .secretsClearedFromMemory,
        .secureEnclaveKeys,
        .temporaryFilesRemoved,
    ]

    static let auth: [Control] = [
        .autoLock,
        .biometricAuthentication,
        .loginRateLimit,
        .logoutClearsSecrets,
        .rateLimitPersisted,
        .rateLimitShown,
        .secondFactor,
        .sessionTimeout,
    ]

    static let network: [Control] = [
        .atsEnabled,
        .atsExceptionsJustified,
        .backupPins,
        .cacheDisabled,
        .certificateChecksNeverDisabled,
        .certificatePinning,
        .chainBeforePin,
        .cookiesDisabled,
        .httpsOnly,
        .noSecretsInUrls,
        .opaqueErrors,
        .pinFailuresHandled,
        .pinsPerEnvironment,
        .realPins,
        .requestTimeouts,
        .sensitiveHeadersUnlogged,
        .tlsFloor,
    ]

    static let input: [Control] = [
        .fileUploadValidated,
        .injectionPrevented,
        .inputFormatValidated,
        .inputLengthLimited,
        .inputSanitizedInUi,
        .inputValidated,
    ]

    static let code: [Control] = [
        .antiTampering,
        .crashReportingConfigured,
        .jailbreakDetection,
        .noApiKeysExposed,
        .noDebugCode,
        .noHardcodedSecrets,
        .obfuscation,
        .productionLoggingOff,
        .securityChecksAtStart,
        .securityEventLogging,
        .securityMonitoring,
    ]

    static let delivery: [Control] = [
        .apiSecurityTests,
        .bitcode,
        .buildVerifiedInCi,
        .codeSigning,
        .cryptographyReview,
        .debugSymbolsStripped,
        .dependencyScan,
        .documentationKept,
        .dynamicAnalysis,
        .penetrationTest,
        .securityAudit,
        .securityTestsForCredentials,
        .securityTestsForInput,
        .securityTestsForKeychain,
        .securityTestsForPinning,
        .securityTestsForRateLimit,
        .securityTestsForStartChecks,
        .staticAnalysis,
        .testsRunInCi,
    ]
}
