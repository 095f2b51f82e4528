package import AuditKit

/// The rules of this folder, one line each. A test fails when a file is missing here.
package let storageRules: [Rule] = [
    .addressAsPath,
    .fileOpenToEverybody,
    .fileWithoutProtection,
    .keyboardCachesSecret,
    .keychainItemAlwaysReadable,
    .keychainItemLeavesDevice,
    .keychainItemWithoutAccessibility,
    .keychainItemWithoutPresence,
    .keychainSharedBeyondNeed,
    .keychainStatusIgnored,
    .predictableTemporaryFile,
    .secretInArguments,
    .secretInDatabase,
    .secretInLog,
    .secretInNotification,
    .secretInPlainFile,
    .secretInSharedContainer,
    .secretInUserDefaults,
    .secretOnPasteboard,
    .sensitiveFileInBackup,
    .temporaryFileLeftBehind,
]
