/// What the OWASP Mobile Application Security Testing Guide (MASTG) says of its own tests for iOS.
public enum TestingGuide {
    /// The revision of the guide, and the day on which its list of tests was taken.
    ///
    /// The numbers of weaknesses in the headers of its tests are still drafts; those of ``MobileWeakness`` are published.
    public static let edition = "d7fd7d4 (2026-08-16)"

    /// Whether the guide says that a test is out of date, by its full id: `MASTG-TEST-0052`.
    public static func isDeprecated(_ id: String) -> Bool { successors[id] != nil }

    /// The tests of the first guide, all of which the second has deprecated, with those that cover them now.
    ///
    /// Empty where the guide names none. The headers of 0066, 0089, 0090, 0091 and 0093 that could be read name drafts
    /// without a number; theirs are the tests that hold the same subject now.
    public static let successors: [String: [String]] = Dictionary(
        uniqueKeysWithValues: deprecated.map { (id($0), $1.map(id)) })

    /// The tests for iOS that are not deprecated, and 0206 and 0236, which the guide files under Android and names as
    /// successors of tests for iOS.
    public static let current: Set<String> = Set(numbers.joined().map(id))

    private static func id(_ number: Int) -> String { "MASTG-TEST-" + number.digits(4) }

    private static let deprecated: [(Int, [Int])] = [
        (52, [299, 300, 301, 302, 303]),  // local data storage
        (53, [296, 297]),  // logs
        (54, [206, 281]),  // data shared with third parties
        (55, [313, 314]),  // keyboard cache
        (56, []),  // data exposed by communication between processes
        (57, [346, 347]),  // data shown in the interface
        (58, [215, 298]),  // backups
        (59, [290]),  // pictures that the system takes of the screen
        (60, []),  // memory
        (61, [209, 210, 211]),  // configuration of cryptography
        (62, [213, 214]),  // keys
        (63, [311]),  // random numbers
        (64, [266, 267, 268, 269, 270, 271]),  // biometrics
        (65, [321, 322, 236]),  // encryption on the network
        (66, [342, 343, 344, 345, 348]),  // TLS settings
        (67, [322, 342, 396, 397]),  // identity of the server
        (68, [385]),  // certificate stores and pinning
        (69, [360, 361, 362, 363]),  // permissions
        (70, [370, 371, 395]),  // universal links
        (71, []),  // sharing by UIActivity
        (72, [388, 389, 299, 346, 347]),  // app extensions
        (73, [276, 277, 278, 279, 280]),  // pasteboard
        (75, [370, 371]),  // custom URL schemes
        (76, [331, 332, 333]),  // web views
        (77, [335, 336]),  // protocol handlers of web views
        (78, [376, 377, 378, 379, 380]),  // native methods that web views reach
        (79, [386, 302]),  // persistence of objects
        (80, [383, 384]),  // enforced updates
        (81, [220]),  // signature of the app
        (82, [261]),  // debuggable
        (83, [219]),  // debugging symbols
        (84, [358, 359]),  // debugging code and verbose logs
        (85, [273, 275]),  // weaknesses of libraries
        (86, []),  // memory corruption
        (87, [228, 229, 230]),  // security features of the compiler
        (88, [240, 241]),  // jailbreak detection
        (89, [401, 402]),  // debugger detection
        (90, [387]),  // integrity of files
        (91, [354]),  // detection of tools
        (92, [367]),  // emulator detection
        (93, [391]),  // obfuscation
    ]

    private static let numbers: [ClosedRange<Int>] = [
        206...206, 209...211, 213...215, 219...220, 228...230, 236...236, 240...241, 246...246, 248...248, 261...261,
        266...271, 273...273, 275...281, 290...290, 296...303, 311...311, 313...314, 317...317, 321...323, 331...333,
        335...336, 342...349, 354...354, 358...363, 367...367, 370...371, 376...380, 383...391, 395...397, 401...402,
    ]
}
