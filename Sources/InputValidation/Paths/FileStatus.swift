import CoreFoundation
import Foundation

// Members of a C structure belong to whichever of these modules the compiler meets first.
#if !canImport(Darwin) && canImport(CDispatch)
    import CDispatch
#endif

/// What the system says of an open file.
struct FileStatus {
    let isPlainFile: Bool

    init?(_ descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        isPlainFile = status.st_mode & S_IFMT == S_IFREG
    }
}
