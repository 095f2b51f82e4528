import Foundation

/// A data-protection keychain in memory, which fails as the real one is documented to.
///
/// Sendable: all that changes is touched under `lock` alone.
public final class EmulatedKeychain: @unchecked Sendable {
    public static let shared = EmulatedKeychain()

    /// The device and its user.
    public struct Device: Sendable {
        public var isLocked = false
        public var hasPasscode = true
        /// Counts who was ever enrolled: an item of the current set knows the count.
        public var enrolment = 1
        public var user = User.present
        public var groups: Set<String> = ["TEAM.app", "TEAM.shared"]

        public enum User: Sendable { case present, absent, cancels }
    }

    /// What an item is known by.
    /// Names are compared by their bytes, which `String` does not.
    struct Identity: Hashable {
        let kind: String, service: String, account: [UInt8], group: String
        let isSynchronized: Bool
    }

    struct Item {
        var data: Data
        var accessible: String
        var control: SecAccessControl?
        var enrolment: Int
    }

    private let lock = NSLock()
    private var items: [Identity: Item] = [:]
    private var state = Device()
    private var answers: [OSStatus] = []
    private var calls: [String] = []
    private var prompts = 0
    private var proven: Set<ObjectIdentifier> = []
    private var refuses = false

    public var device: Device {
        get { lock.withLock { state } }
        set { lock.withLock { state = newValue } }
    }
    public var promptCount: Int { lock.withLock { prompts } }
    /// The calls since the last reset, by name.
    public var log: [String] { lock.withLock { calls } }
    public var refusesAccessControl: Bool {
        get { lock.withLock { refuses } }
        set { lock.withLock { refuses = newValue } }
    }

    /// The next calls give these, whatever they ask for.
    public func answer(_ statuses: OSStatus...) { lock.withLock { answers = statuses } }

    /// A context for which somebody was recognised: its reads ask no more.
    public func recognise(_ context: AnyObject) { lock.withLock { _ = proven.insert(ObjectIdentifier(context)) } }

    /// A context that was ended.
    public func forget(_ context: AnyObject) { lock.withLock { _ = proven.remove(ObjectIdentifier(context)) } }

    public func reset() {
        lock.withLock {
            (items, state, answers, calls, prompts, proven, refuses) = ([:], Device(), [], [], 0, [], false)
        }
    }

    func add(_ query: CFDictionary) -> OSStatus {
        call("add") {
            guard let identity = identity(query), let data = query[kSecValueData] as? Data else { return errSecParam }
            guard state.groups.contains(identity.group) else { return errSecMissingEntitlement }
            guard items[identity] == nil else { return errSecDuplicateItem }
            // Copied, as it is on its way to another process: what comes in is lent.
            var item = Item(data: Data([UInt8](data)), accessible: "", control: nil, enrolment: state.enrolment)
            let status = protect(&item, query)
            if status == errSecSuccess { items[identity] = item }
            return status
        }
    }

    func update(_ query: CFDictionary, _ changes: CFDictionary) -> OSStatus {
        call("update") {
            // What says which item is meant has no place among the changes.
            let isMixed = [kSecClass, kSecUseDataProtectionKeychain, kSecMatchLimit, kSecReturnData].contains {
                changes[$0] != nil
            }
            guard !isMixed, let found = matches(query) else { return errSecParam }
            for identity in found {
                guard var item = items[identity] else { continue }
                let presence = prove(item, query)
                guard presence == errSecSuccess else { return presence }
                if let data = changes[kSecValueData] as? Data { item.data = Data([UInt8](data)) }
                let status = protect(&item, changes)
                guard status == errSecSuccess else { return status }
                items[identity] = item
            }
            return found.isEmpty ? errSecItemNotFound : errSecSuccess
        }
    }

    func copy(_ query: CFDictionary) -> (OSStatus, CFTypeRef?) {
        var found: CFTypeRef?
        let status = call("copy") {
            if query[kSecReturnAttributes] as? Bool == true {
                guard let place = matches(query) else { return errSecParam }
                let attributes: [[String: Any]] = place.map { item in
                    [
                        item.kind == kSecClassKey ? kSecAttrLabel : kSecAttrAccount: String(
                            decoding: item.account, as: UTF8.self),
                        kSecAttrAccessible: items[item]?.accessible ?? "",
                        kSecAttrSynchronizable: item.isSynchronized,
                    ]
                }
                found = attributes as AnyObject
                return attributes.isEmpty ? errSecItemNotFound : errSecSuccess
            }
            guard query[kSecReturnData] as? Bool == true, let matches = matches(query) else { return errSecParam }
            guard let item = matches.first.flatMap({ items[$0] }) else { return errSecItemNotFound }
            let presence = prove(item, query)
            if presence == errSecSuccess { found = item.data as AnyObject }
            return presence
        }
        return (status, found)
    }

    func delete(_ query: CFDictionary) -> OSStatus {
        call("delete") {
            guard let matches = matches(query) else { return errSecParam }
            for identity in matches { items[identity] = nil }
            return matches.isEmpty ? errSecItemNotFound : errSecSuccess
        }
    }

    private func call(_ name: String, _ body: () -> OSStatus) -> OSStatus {
        lock.withLock {
            calls.append(name)
            return answers.isEmpty ? body() : answers.removeFirst()
        }
    }

    /// Nil where the query is not one of the data-protection keychain's.
    private func identity(_ query: CFDictionary) -> Identity? {
        guard query[kSecUseDataProtectionKeychain] as? Bool == true, let kind = query[kSecClass] as? String,
            let isSynchronized = query[kSecAttrSynchronizable] as? Bool, let place = place(kind, query)
        else { return nil }
        let name = query[kind == kSecClassKey ? kSecAttrLabel : kSecAttrAccount] as? String ?? ""
        return Identity(
            kind: kind, service: place, account: Array(name.utf8),
            group: query[kSecAttrAccessGroup] as? String ?? "TEAM.app", isSynchronized: isSynchronized)
    }

    /// What items of a kind are ordered by; nothing for all of them, which passwords of services here never ask for.
    private func place(_ kind: String, _ query: CFDictionary) -> String? {
        switch kind {
        case kSecClassGenericPassword: query[kSecAttrService] as? String
        case kSecClassInternetPassword: query[kSecAttrServer] as? String ?? ""
        case kSecClassKey: query[kSecAttrKeyClass] as? String ?? ""
        default: nil
        }
    }

    /// The items that a query names. Without a group, those of all groups, as the real one has it.
    private func matches(_ query: CFDictionary) -> [Identity]? {
        guard let wanted = identity(query) else { return nil }
        let group = query[kSecAttrAccessGroup] as? String
        let account = query[kSecAttrAccount] as? String
        return items.keys.filter { item in
            let isPlace =
                item.service == wanted.service || wanted.service.isEmpty && wanted.kind != kSecClassGenericPassword
            return item.kind == wanted.kind && isPlace && item.isSynchronized == wanted.isSynchronized
                && (group == nil || item.group == group)
                && (account == nil || item.account == wanted.account)
        }
    }

    /// Gives the item the protection that the attributes name.
    private func protect(_ item: inout Item, _ attributes: CFDictionary) -> OSStatus {
        let control = attributes[kSecAttrAccessControl] as? SecAccessControl
        let plain = attributes[kSecAttrAccessible] as? String
        guard (control == nil) != (plain == nil) else { return errSecParam }
        let accessible = control?.accessible ?? plain ?? ""
        if accessible == kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly, !state.hasPasscode {
            return errSecNotAvailable
        }
        if attributes[kSecAttrSynchronizable] as? Bool == true, accessible.hasSuffix("u") { return errSecParam }
        (item.accessible, item.control, item.enrolment) = (accessible, control, state.enrolment)
        return errSecSuccess
    }

    /// Whether the item's key is to be had: the lock of the device, then the user.
    private func prove(_ item: Item, _ query: CFDictionary) -> OSStatus {
        if state.isLocked, item.accessible.hasPrefix("a") { return errSecInteractionNotAllowed }
        guard let control = item.control else { return errSecSuccess }
        let isOfTheCurrentSet = control.flags.contains(.biometryCurrentSet) && !control.flags.contains(.devicePasscode)
        if isOfTheCurrentSet, item.enrolment != state.enrolment { return errSecAuthFailed }
        let context = query[kSecUseAuthenticationContext].map { ObjectIdentifier($0 as AnyObject) }
        if let context, proven.contains(context) { return errSecSuccess }
        prompts += 1
        switch state.user {
        case .absent: return errSecInteractionNotAllowed
        case .cancels: return errSecUserCanceled
        case .present:
            if let context { proven.insert(context) }
            return errSecSuccess
        }
    }
}
