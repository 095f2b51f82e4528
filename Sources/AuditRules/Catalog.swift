public import AuditKit

/// Every rule that ships, one line each, by group. A test fails when a rule file is missing here.
public enum Catalog {
    public static let all: [Rule] = storage

    static let storage: [Rule] = [
        .keychainItemAlwaysReadable
    ]
}
