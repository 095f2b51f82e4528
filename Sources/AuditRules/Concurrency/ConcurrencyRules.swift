package import AuditKit

/// The rules of this folder, one line each. A test fails when a file is missing here.
package let concurrencyRules: [Rule] = [
    .actorReentrancy,
    .blockingWaitInAsync,
    .continuationMisused,
    .globalMutableState,
    .lockAcrossAwait,
    .lockInMock,
    .lockKeptByHand,
    .nonisolatedUnsafeConstant,
    .nonisolatedUnsafeGuarded,
    .nonisolatedUnsafeMutable,
    .observerBox,
    .preconcurrencyUnjustified,
    .readModifyWriteAcrossAwait,
    .taskCapturesNonSendable,
    .tokenRefreshNotCoalesced,
    .uncheckedChain,
    .uncheckedSendableDocumentedMember,
    .uncheckedSendableGuarded,
    .uncheckedSendableNeedless,
    .uncheckedSendableNonSendableMember,
    .uncheckedSendablePartlyGuarded,
    .uncheckedSendableRace,
    .uncheckedSendableUndocumented,
    .unguardedSharedState,
]
