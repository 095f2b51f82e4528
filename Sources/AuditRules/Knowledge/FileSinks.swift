import AuditKit

/// Calls that read, write or remove files, and the paths that they are given.
enum FileSinks {
    static let names = Array(places.keys)

    /// The paths and file URLs among the arguments; none where the project's own code has this name.
    static func paths(of call: Node, _ pass: Pass) -> [Node] {
        guard let labels = places[call.name], !pass.lookup.isOwnCode(call) else { return [] }
        let all = call.arguments
        let found = all.filter { $0.kind != .closure && !$0.label.isEmpty && labels.contains($0.label) }
        if call.name == "replaceItemAt", let first = all.first { return [first] + found }
        if let places = pairs[call.name], call.callee?.kind == .reference || call.isOfCLibrary {
            return places.compactMap { all.indices.contains($0) ? all[$0] : nil }
        }
        if !found.isEmpty { return found }
        guard let first = all.first, labels.contains(""), first.label.isEmpty,
            call.callee?.kind == .reference || methods.contains(call.name) || call.base?.name == "FileDescriptor"
                || call.isOfCLibrary
        else { return [] }
        return [first]
    }

    /// Methods that take a path without a label.
    private static let methods: Set<String> = [
        "loadFileURL", "changeCurrentDirectoryPath", "dataWithContentsOfMappedFile",
    ]

    /// Functions of C that take more than one path, or not the first, with the places of the paths.
    private static let pairs: [String: [Int]] = [
        "rename": [0, 1], "link": [0, 1], "symlink": [0, 1], "renameat": [1, 3], "openat": [1], "unlinkat": [1],
        "mkdirat": [1], "copyfile": [0, 1], "clonefile": [0, 1], "exchangedata": [0, 1], "renamex_np": [0, 1],
        "faccessat": [1], "fstatat": [1], "fchmodat": [1],
    ]

    private static let places: [String: Set<String>] = [
        "write": ["to", "toFile"], "createFile": ["atPath"], "removeItem": ["at", "atPath"],
        "moveItem": ["at", "to", "atPath", "toPath"], "copyItem": ["at", "to", "atPath", "toPath"],
        "linkItem": ["at", "to", "atPath", "toPath"], "replaceItem": ["at", "withItemAt", "backupItemName"],
        "replaceItemAt": ["withItemAt"],
        "trashItem": ["at"], "contents": ["atPath"], "contentsOfDirectory": ["at", "atPath"],
        "subpathsOfDirectory": ["atPath"], "enumerator": ["at", "atPath"], "attributesOfItem": ["atPath"],
        "setAttributes": ["ofItemAtPath"], "createDirectory": ["at", "atPath"],
        "createSymbolicLink": ["at", "atPath", "withDestinationURL", "withDestinationPath"],
        "FileHandle": [
            "forReadingFrom", "forWritingTo", "forUpdating", "forReadingAtPath", "forWritingAtPath",
            "forUpdatingAtPath",
        ],
        "Data": ["contentsOf"], "NSData": ["contentsOf", "contentsOfFile"],
        "String": ["contentsOf", "contentsOfFile"], "NSString": ["contentsOf", "contentsOfFile"],
        "NSDictionary": ["contentsOf", "contentsOfFile"], "NSArray": ["contentsOf", "contentsOfFile"],
        "UIImage": ["contentsOfFile"], "NSImage": ["contentsOf", "contentsOfFile"],
        "InputStream": ["url", "fileAtPath"],
        "OutputStream": ["url", "toFileAtPath"], "Bundle": ["path", "url"], "unarchiveObject": ["withFile"],
        "archiveRootObject": ["toFile"], "extract": ["to"], "unzipItem": ["to"], "unzipFile": ["destination"],
        "loadFileURL": [""], "fopen": [""], "unlink": [""], "rename": [""], "mkdir": [""], "rmdir": [""], "open": [""],
        "sqlite3_open": [""], "sqlite3_open_v2": [""], "dlopen": [""], "destinationOfSymbolicLink": ["atPath"],
        "changeCurrentDirectoryPath": [""], "unmountVolume": ["at"], "dataWithContentsOfMappedFile": [""],
        "DatabasePool": ["path"], "DatabaseQueue": ["path"], "opendir": [""], "chmod": [""], "chdir": [""],
        "symlink": [""], "truncate": [""], "freopen": [""], "FileWrapper": ["url"],
        "attributesOfFileSystem": ["forPath"], "Configuration": ["fileURL"], "NSPersistentStoreDescription": ["url"],
        "addPersistentStore": ["at"], "AVAudioFile": ["forReading", "forWriting"], "Connection": [""],
        "stat": [""], "lstat": [""], "access": [""], "remove": [""], "creat": [""],
        "link": [""], "renameat": [""], "openat": [""], "unlinkat": [""], "mkdirat": [""], "copyfile": [""],
        "clonefile": [""], "exchangedata": [""], "renamex_np": [""], "faccessat": [""], "fstatat": [""],
        "fchmodat": [""], "chown": [""], "lchown": [""], "utimes": [""], "mkfifo": [""], "mknod": [""],
        "readlink": [""], "realpath": [""], "statfs": [""], "statvfs": [""], "pathconf": [""], "mkstemp": [""],
        "sqlite3_open16": [""], "nftw": [""], "ftw": [""], "glob": [""],
        "subpaths": ["atPath"], "startDownloadingUbiquitousItem": ["at"],
        "setUbiquitous": ["itemAt", "destinationURL"], "evictUbiquitousItem": ["at"],

        "NSMutableData": ["contentsOf", "contentsOfFile"], "NSMutableDictionary": ["contentsOf", "contentsOfFile"],
        "NSMutableArray": ["contentsOf", "contentsOfFile"], "NSBundle": ["path", "url"],
        "UIDocument": ["fileURL"], "PDFDocument": ["url"], "UIGraphicsBeginPDFContextToFile": [""],
        "CGDataProvider": ["filename"], "XMLParser": ["contentsOf"], "CGPDFDocument": [""],
        "MLModel": ["contentsOf"], "compileModel": ["at"], "SCNScene": ["url"], "AVAudioPlayer": ["contentsOf"],
        "AVAudioRecorder": ["url"], "DatabaseSnapshotPool": ["path"], "FMDatabase": ["path", "url", "withPath"],
        "FMDatabasePool": ["path", "url"], "FMDatabaseQueue": ["path", "url"], "Realm": ["fileURL"],
        "migratePersistentStore": ["to"],
        "replacePersistentStore": ["at", "withPersistentStoreFrom"], "destroyPersistentStore": ["at"],
        "ModelConfiguration": ["url"], "writeCopy": ["toFile"],
    ]
}

extension Node {
    /// Whether a call names the library of C in which the function is: `Darwin.open(path, O_RDONLY)`.
    var isOfCLibrary: Bool {
        guard let base = callee?.unwrapped.base?.unwrapped, base.kind == .reference else { return false }
        return ["Darwin", "Glibc", "Musl", "Foundation", "System", "Bionic"].contains(base.name)
    }
}
