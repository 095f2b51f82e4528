public let errSecSuccess: OSStatus = 0
public let errSecParam: OSStatus = -50
public let errSecUserCanceled: OSStatus = -128
public let errSecNotAvailable: OSStatus = -25291
public let errSecAuthFailed: OSStatus = -25293
public let errSecDuplicateItem: OSStatus = -25299
public let errSecItemNotFound: OSStatus = -25300
public let errSecInteractionNotAllowed: OSStatus = -25308
public let errSecMissingEntitlement: OSStatus = -34018

@available(macOS 10.6, iOS 2.0, tvOS 9.0, watchOS 2.0, visionOS 1.0, *)
public let kSecClass: CFString = "class"
@available(macOS 10.6, iOS 2.0, tvOS 9.0, watchOS 2.0, visionOS 1.0, *)
public let kSecClassGenericPassword: CFString = "genp"
@available(macOS 10.6, iOS 2.0, tvOS 9.0, watchOS 2.0, visionOS 1.0, *)
public let kSecClassInternetPassword: CFString = "inet"
@available(macOS 10.6, iOS 2.0, tvOS 9.0, watchOS 2.0, visionOS 1.0, *)
public let kSecClassKey: CFString = "keys"
@available(macOS 10.6, iOS 2.0, tvOS 9.0, watchOS 2.0, visionOS 1.0, *)
public let kSecAttrServer: CFString = "srvr"
@available(macOS 10.6, iOS 2.0, tvOS 9.0, watchOS 2.0, visionOS 1.0, *)
public let kSecAttrLabel: CFString = "labl"
@available(macOS 10.6, iOS 2.0, tvOS 9.0, watchOS 2.0, visionOS 1.0, *)
public let kSecAttrKeyClass: CFString = "kcls"
@available(macOS 10.6, iOS 2.0, tvOS 9.0, watchOS 2.0, visionOS 1.0, *)
public let kSecAttrKeyClassPublic: CFString = "0"
@available(macOS 10.6, iOS 2.0, tvOS 9.0, watchOS 2.0, visionOS 1.0, *)
public let kSecAttrKeyClassPrivate: CFString = "1"
@available(macOS 10.6, iOS 2.0, tvOS 9.0, watchOS 2.0, visionOS 1.0, *)
public let kSecAttrKeyClassSymmetric: CFString = "2"
@available(macOS 10.6, iOS 2.0, tvOS 9.0, watchOS 2.0, visionOS 1.0, *)
public let kSecAttrService: CFString = "svce"
@available(macOS 10.6, iOS 2.0, tvOS 9.0, watchOS 2.0, visionOS 1.0, *)
public let kSecAttrAccount: CFString = "acct"
@available(macOS 10.9, iOS 3.0, tvOS 9.0, watchOS 2.0, visionOS 1.0, *)
public let kSecAttrAccessGroup: CFString = "agrp"
@available(macOS 10.9, iOS 7.0, tvOS 9.0, watchOS 2.0, visionOS 1.0, *)
public let kSecAttrSynchronizable: CFString = "sync"
@available(macOS 10.9, iOS 4.0, tvOS 9.0, watchOS 2.0, visionOS 1.0, *)
public let kSecAttrAccessible: CFString = "pdmn"
@available(macOS 10.10, iOS 8.0, tvOS 9.0, watchOS 2.0, visionOS 1.0, *)
public let kSecAttrAccessControl: CFString = "accc"
@available(macOS 10.6, iOS 2.0, tvOS 9.0, watchOS 2.0, visionOS 1.0, *)
public let kSecValueData: CFString = "v_Data"
@available(macOS 10.6, iOS 2.0, tvOS 9.0, watchOS 2.0, visionOS 1.0, *)
public let kSecReturnData: CFString = "r_Data"
@available(macOS 10.6, iOS 2.0, tvOS 9.0, watchOS 2.0, visionOS 1.0, *)
public let kSecReturnAttributes: CFString = "r_Attributes"
@available(macOS 10.6, iOS 2.0, tvOS 9.0, watchOS 2.0, visionOS 1.0, *)
public let kSecMatchLimit: CFString = "m_Limit"
@available(macOS 10.6, iOS 2.0, tvOS 9.0, watchOS 2.0, visionOS 1.0, *)
public let kSecMatchLimitAll: CFString = "m_LimitAll"
@available(macOS 10.15, iOS 13.0, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
public let kSecUseDataProtectionKeychain: CFString = "nleg"
@available(macOS 10.11, iOS 9.0, tvOS 9.0, watchOS 2.0, visionOS 1.0, *)
public let kSecUseAuthenticationContext: CFString = "u_AuthCtx"

@available(macOS 10.9, iOS 4.0, tvOS 9.0, watchOS 2.0, visionOS 1.0, *)
public let kSecAttrAccessibleWhenUnlocked: CFString = "ak"
@available(macOS 10.9, iOS 4.0, tvOS 9.0, watchOS 2.0, visionOS 1.0, *)
public let kSecAttrAccessibleWhenUnlockedThisDeviceOnly: CFString = "aku"
@available(macOS 10.9, iOS 4.0, tvOS 9.0, watchOS 2.0, visionOS 1.0, *)
public let kSecAttrAccessibleAfterFirstUnlock: CFString = "ck"
@available(macOS 10.9, iOS 4.0, tvOS 9.0, watchOS 2.0, visionOS 1.0, *)
public let kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly: CFString = "cku"
@available(macOS 10.10, iOS 8.0, tvOS 9.0, watchOS 2.0, visionOS 1.0, *)
public let kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly: CFString = "akpu"
