import Sealing

/// Turns errors into one line each and an exit code: 1 where a file was refused or work failed on its way, 2 where the
/// call was wrong and nothing was done. `Documentation/sealing.md` lists them.
enum SealingReport {
    /// Runs and tells the error, if there is one.
    ///
    /// - Parameter path: of the file that is worked on, which the line begins with.
    static func guarded(_ path: String? = nil, _ body: () throws -> Void) throws {
        guard let status = failure(path, body) else { return }
        throw status
    }

    /// Gives each file its turn: one bad file does not keep the others from theirs.
    ///
    /// - Throws: ``ExitStatus``, after the last file.
    static func each<Item>(
        _ items: [Item], path: (Item) -> String, failed: () -> Void = {}, _ body: (Item) throws -> Void
    ) throws {
        var failures: [ExitStatus] = []
        for item in items {
            guard let status = failure(path(item), { try body(item) }, beforeTelling: failed) else { continue }
            failures.append(status)
        }
        guard !failures.isEmpty else { return }
        // A wrong call does nothing at all.
        throw failures.count == items.count && failures.allSatisfy { $0 == .usage } ? ExitStatus.usage : .refused
    }

    /// Nil where all went well. Errors of the argument parser are told by the root command, with the usage.
    private static func failure(
        _ path: String?, _ body: () throws -> Void, beforeTelling: () -> Void = {}
    ) -> ExitStatus? {
        do {
            try body()
            return nil
        } catch let status as ExitStatus {
            return status
        } catch let error as SealingError {
            beforeTelling()
            tell(error, path)
            return [.invalidArgument, .invalidKey, .alreadyThere].contains(error.code) ? .usage : .refused
        } catch {
            beforeTelling()
            Console.error("bulwark: \("\(error)".onOneLine)")
            return error is UsageError ? .usage : .refused
        }
    }

    /// One line; the file's name is put before it where the message does not have it.
    static func tell(_ error: SealingError, _ path: String?) {
        let place = path.map { error.namesFile ? "" : "\($0): " } ?? ""
        Console.error("bulwark: \((place + error.description).onOneLine)\(remedy(for: error))")
    }

    /// What the library's advice is called on the command line.
    private static func remedy(for error: SealingError) -> String {
        switch error.advice {
        case .anyPlace: return " (all of them: --any-place)"
        case .none: return ""
        case .ofCode: break
        }
        return switch error.code {
        case .alreadyThere: " (--force)"
        case .derivationTooCostly: " (--max-kdf-memory, --max-kdf-time)"
        case .cannotOpen: " (bulwark inspect)"
        default: ""
        }
    }
}

extension String {
    /// Without line feeds: a file's name may have some, and would look like another message. `Console` replaces other
    /// control characters.
    var onOneLine: String {
        String(String.UnicodeScalarView(unicodeScalars.map { $0 == "\n" ? "\u{FFFD}" : $0 }))
    }
}
