public import AuditKit

/// Every control that ships, by group. A test holds the list against the folders and the checklists.
public enum ControlCatalog {
    public static let all: [Control] = storage + auth + network + input + code + delivery

    static let storage: [Control] = []
    static let auth: [Control] = []
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
    static let input: [Control] = []
    static let code: [Control] = []
    static let delivery: [Control] = []
}
