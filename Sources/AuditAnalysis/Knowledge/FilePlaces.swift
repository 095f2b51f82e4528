import CodeModel

/// Calls of Foundation, Core Data, the databases and C that take paths or file URLs, with the labels of those; the empty
/// label stands for the first argument.
///
/// Gone through: `FileManager` with its deprecated members, `Data` and `NSData` with the mapped forms, `String`, the
/// collections, streams, file handles, bundles, documents, archives, GRDB, SQLite.swift, FMDB, Realm, SQLite's C API,
/// AppleArchive, the file calls of `unistd.h`, `stat.h`, `stdio.h` and `xattr.h`. Questions that only tell whether
/// something is there stand by themselves: they are how names are checked.
package enum FilePlaces {
    package static let questions = [
        "fileExists", "isReadableFile", "isWritableFile", "isExecutableFile", "isDeletableFile",
    ]

    static let labels: [String: Set<String>] = [
        "write": ["to", "toFile", "toFileAt"], "removeItem": ["at", "atPath"],
        "moveItem": ["at", "to", "atPath", "toPath"], "copyItem": ["at", "to", "atPath", "toPath"],
        "linkItem": ["at", "to", "atPath", "toPath"], "replaceItem": ["at", "withItemAt", "backupItemName"],
        "replaceItemAt": ["withItemAt"],
        "trashItem": ["at"], "contents": ["atPath"], "contentsOfDirectory": ["at", "atPath"],
        "subpathsOfDirectory": ["atPath"], "enumerator": ["at", "atPath"], "attributesOfItem": ["atPath"],
        "setAttributes": ["ofItemAtPath"], "createDirectory": ["at", "atPath"],
        "createSymbolicLink": [
            "at", "atPath", "withDestinationURL", "withDestinationPath", "withDestination", "pathContent",
        ],
        "FileHandle": [
            "forReadingFrom", "forWritingTo", "forUpdating", "forReadingAtPath", "forWritingAtPath",
            "forUpdatingAtPath",
        ],
        "Data": ["contentsOf", "contentsOfFile"], "NSData": ["contentsOf", "contentsOfFile", "contentsOfMappedFile"],
        "String": ["contentsOf", "contentsOfFile"], "NSString": ["contentsOf", "contentsOfFile"],
        "NSDictionary": ["contentsOf", "contentsOfFile"], "NSArray": ["contentsOf", "contentsOfFile"],
        "UIImage": ["contentsOfFile"], "NSImage": ["contentsOf", "contentsOfFile"],
        "InputStream": ["url", "fileAtPath"],
        "OutputStream": ["url", "toFileAtPath"], "Bundle": ["path", "url"], "unarchiveObject": ["withFile"],
        "archiveRootObject": ["toFile"], "extract": ["to"], "unzipItem": ["to"],
        "unzipFile": ["destination", "toDestination"],
        "loadFileURL": [""], "fopen": [""], "unlink": [""], "rename": [""], "mkdir": [""], "rmdir": [""], "open": [""],
        "sqlite3_open": [""], "sqlite3_open_v2": [""], "dlopen": [""], "destinationOfSymbolicLink": ["atPath"],
        "changeCurrentDirectoryPath": [""], "unmountVolume": ["at"], "dataWithContentsOfMappedFile": [""],
        "DatabasePool": ["path"], "DatabaseQueue": ["path"], "opendir": [""], "chmod": [""], "chdir": [""],
        "symlink": [""], "truncate": [""], "freopen": [""], "FileWrapper": ["url"],
        "attributesOfFileSystem": ["forPath"], "Configuration": ["fileURL", "seedFilePath"],
        "NSPersistentStoreDescription": ["url"],
        "addPersistentStore": ["at"], "AVAudioFile": ["forReading", "forWriting"], "Connection": [""],
        "stat": [""], "lstat": [""], "access": [""], "remove": [""], "creat": [""],
        "link": [""], "renameat": [""], "openat": [""], "unlinkat": [""], "mkdirat": [""], "copyfile": [""],
        "clonefile": [""], "exchangedata": [""], "renamex_np": [""], "faccessat": [""], "fstatat": [""],
        "fchmodat": [""], "chown": [""], "lchown": [""], "utimes": [""], "mkfifo": [""], "mknod": [""],
        "readlink": [""], "realpath": [""], "statfs": [""], "statvfs": [""], "pathconf": [""], "mkstemp": [""],
        "sqlite3_open16": [""], "nftw": [""], "ftw": [""], "glob": [""],
        "subpaths": ["atPath"], "startDownloadingUbiquitousItem": ["at"],
        "setUbiquitous": ["itemAt", "destinationURL"], "evictUbiquitousItem": ["at"],

        "NSMutableData": ["contentsOf", "contentsOfFile", "contentsOfMappedFile"],
        "NSMutableDictionary": ["contentsOf", "contentsOfFile"],
        "NSMutableArray": ["contentsOf", "contentsOfFile"], "NSBundle": ["path", "url"],
        "writeBookmarkData": ["to"], "writeData": ["toFile"], "attach": [""], "sqlite3_load_extension": [""],
        "CGImageDestinationCreateWithURL": [""], "coordinate": ["writingItemAt"], "DispatchIO": ["path"],
        "UIDocumentInteractionController": ["url"], "UIDocument": ["fileURL"], "PDFDocument": ["url"],
        "UIGraphicsBeginPDFContextToFile": [""],
        "CGDataProvider": ["filename"], "XMLParser": ["contentsOf"], "CGPDFDocument": [""],
        "MLModel": ["contentsOf"], "compileModel": ["at"], "SCNScene": ["url"], "AVAudioPlayer": ["contentsOf"],
        "AVAudioRecorder": ["url"], "DatabaseSnapshotPool": ["path"], "FMDatabase": ["path", "url", "withPath"],
        "FMDatabasePool": ["path", "url"], "FMDatabaseQueue": ["path", "url"], "Realm": ["fileURL"],
        "migratePersistentStore": ["to"],
        "replacePersistentStore": ["at", "withPersistentStoreFrom"], "destroyPersistentStore": ["at"],
        "ModelConfiguration": ["url"], "writeCopy": ["toFile"],

        // Servers: the file access of Vapor and of NIO.
        "streamFile": ["at"], "asyncStreamFile": ["at"], "collectFile": ["at"], "readFile": ["at"],
        "writeFile": ["at", "path"],
        "openFile": ["path", "forReadingAt", "forWritingAt", "forReadingAndWritingAt"], "NIOFileHandle": ["path"],
        "withFileHandle": ["forReadingAt", "forWritingAt", "forReadingAndWritingAt"],

        // NIOFileSystem, Hummingbird's files, downloads of AsyncHTTPClient.
        "ByteBuffer": ["contentsOf"], "loadFile": ["path"], "info": ["forFileAt"], "openDirectory": ["atPath"],
        "withDirectoryHandle": ["atPath"], "createTemporaryDirectory": ["template"], "FileDownloadDelegate": ["path"],
        // The package Files.
        "File": ["path"], "Folder": ["path"], "createFile": ["atPath", "named", "at"],
        "createFileIfNeeded": ["withName", "at"], "createSubfolder": ["named", "at"],
        "createSubfolderIfNeeded": ["withName", "at"],

        "file": ["named"], "subfolder": ["named", "at"],
        // What is sent from a file.
        "uploadTask": ["fromFile"], "upload": ["fromFile"],
        // Archives that are made, and where.
        "createZipFile": ["atPath", "withContentsOfDirectory"], "zipItem": ["at", "to"],
        "zipFiles": ["paths", "zipFilePath"], "quickZipFiles": ["fileName"],
        // The tools of the package manager.
        "readFileContents": [""], "writeFileContents": [""], "removeFileTree": [""],

        // FileManager: comparisons, relations, providers, and what was replaced by the calls above.
        "contentsEqual": ["atPath", "andPath"], "getRelationship": ["ofDirectoryAt", "toItemAt"],
        "getFileProviderServicesForItem": ["at"], "url": ["forPublishingUbiquitousItemAt"],
        "changeFileAttributes": ["atPath"], "fileAttributes": ["atPath"], "fileSystemAttributes": ["atPath"],
        "replaceItemAtURL": ["originalItemURL", "withItemAtURL", "backupItemName"],
        "directoryContents": ["atPath"], "pathContentOfSymbolicLink": ["atPath"], "removeFile": ["atPath"],
        "copyPath": [""], "movePath": [""], "linkPath": [""], "displayName": ["atPath"],
        // AppleArchive and Compression.
        "fileStream": ["path"], "withFileStream": ["path"], "extractStream": ["extractingTo"],
        "fileReadStream": ["path"], "fileWriteStream": ["path"], "directoryWriteStream": ["path"],
        // Databases.
        "SerializedDatabase": ["path"], "sqlite3_database_file_object": [""], "sqlite3_filename_database": [""],
        "sqlite3_filename_journal": [""], "sqlite3_filename_wal": [""], "sqlite3_create_filename": [""],
        "Database": ["path"], "deleteFiles": ["for"], "SQLiteDatabase": ["path"], "DatabaseSnapshot": ["path"],
        // Images and streams of Core Foundation.
        "CGImageSourceCreateWithURL": [""], "CFReadStreamCreateWithFile": [""], "CFWriteStreamCreateWithFile": [""],
        // C.
        "linkat": [""], "symlinkat": [""], "readlinkat": [""], "clonefileat": [""], "fclonefileat": [""],
        "renameatx_np": [""], "mkfifoat": [""], "mknodat": [""], "fchownat": [""], "utimensat": [""],
        "open_dprotected_np": [""], "openat_dprotected_np": [""], "lutimes": [""], "lchmod": [""], "chflags": [""],
        "lchflags": [""], "getxattr": [""], "setxattr": [""], "removexattr": [""], "listxattr": [""],
        "getattrlist": [""], "setattrlist": [""], "mkdtemp": [""], "mkstemps": [""], "scandir": [""], "fts_open": [""],
        "chroot": [""], "acct": [""], "undelete": [""], "truncate64": [""], "statx": [""], "fopen64": [""],
    ]
}
