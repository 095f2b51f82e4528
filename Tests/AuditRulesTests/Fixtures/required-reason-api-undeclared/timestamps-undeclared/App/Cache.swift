import Foundation

func age(of file: URL) throws -> Date? {
    try file.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate
}
