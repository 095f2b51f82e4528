import Foundation

let seen = UserDefaults.standard.bool(forKey: "seen")

#if DEBUG
    func free(_ url: URL) throws -> Int? {
        try url.resourceValues(forKeys: [.volumeAvailableCapacityKey]).volumeAvailableCapacity
    }
#endif
