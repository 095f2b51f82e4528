import Foundation

public func free(_ url: URL) throws -> Int? {
    try url.resourceValues(forKeys: [.volumeAvailableCapacityKey]).volumeAvailableCapacity
}
