import Foundation

/// What is refused before a password is asked for.
extension SealingJob {
    /// Refuses two results for one place, a file and a folder for one place, and a result in place of an input.
    func refuseCollisions() throws {
        try refuseInputsAsResults()
        // A dictionary of a type of its own is dear at the start of a program; one file collides with nothing.
        guard items.count + folders.count > 1 else { return }
        var results: [Place: String] = [:]
        var places = Places()
        for item in items {
            if let other = results.updateValue(item.input, forKey: places[item.output]) {
                throw UsageError("\(other) and \(item.input) would both be written to \(item.output).")
            }
        }
        for folder in folders {
            if let input = results[places[folder.path]] {
                throw UsageError("\(input) would be written to \(folder.path), which must be a folder.")
            }
        }
    }

    private func refuseInputsAsResults() throws {
        let taken = items.filter { FileIdentity($0.output) != nil }
        guard !taken.isEmpty else { return }
        var inputs: [FileIdentity: String] = [:]
        for item in items {
            if let identity = FileIdentity(item.input) { inputs[identity] = item.input }
        }
        for item in taken {
            if let identity = FileIdentity(item.output), let other = inputs[identity] {
                throw UsageError("\(item.output) would overwrite \(other), which is an input.")
            }
        }
    }

    /// Refuses an original that would be removed before its second turn comes.
    func refuseRepeatedInputs() throws {
        guard items.count > 1 else { return }
        var inputs: [FileIdentity: String] = [:]
        for item in items {
            guard let identity = FileIdentity(item.input),
                let other = inputs.updateValue(item.input, forKey: identity)
            else { continue }
            throw UsageError(
                "\(item.input) is named twice (\(other)); --replace would remove it before it is read again.")
        }
    }

    /// Refuses to write over keys and passwords, and to remove them: nothing could open the results.
    func spare(_ secrets: [FileIdentity], replacingOriginals: Bool) throws {
        for item in items {
            try OutputPlace.spare(item.output, secrets: secrets)
            if replacingOriginals, let identity = FileIdentity(item.input), secrets.contains(identity) {
                throw UsageError("\(item.input) is the key or password file in use; --replace would remove it.")
            }
        }
    }

    /// Refuses names that are taken or too long and places that cannot be written to, before a password is asked for.
    func refuseUnusable(replacing: Bool) throws {
        guard !folders.isEmpty else {
            return try items.forEach { try OutputPlace.check($0.output, replacing: replacing) }
        }
        // What lies in a folder that is yet to be made is looked at no further than its name.
        var unmade: Set<[UInt8]> = []
        for folder in folders {
            if unmade.contains(folder.path.folderPath.pathBytes) {
                try OutputPlace.checkName(folder.path)
                unmade.insert(folder.path.pathBytes)
                continue
            }
            try OutputPlace.check(folder: folder.path)
            if !folder.path.isFolder { unmade.insert(folder.path.pathBytes) }
            // It would lead the results to where nobody asked for them.
            guard folder.isNamed || !folder.path.isLink else {
                throw UsageError(
                    "\(folder.path) is a symbolic link, which is not followed; name another folder with --output.")
            }
        }
        for item in items {
            // Folders of a folder are made first; in what is not there no name is taken.
            if unmade.contains(item.output.folderPath.pathBytes) {
                try OutputPlace.checkName(item.output)
            } else {
                try OutputPlace.check(item.output, replacing: replacing)
            }
        }
    }
}
