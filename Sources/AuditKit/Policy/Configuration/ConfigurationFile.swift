/// The file that carries a project's ``Configuration``.
public enum ConfigurationFile {
    /// The name looked for in the audited folder.
    public static let name = ".bulwark.yml"

    /// Reads the file and checks every word of it.
    ///
    /// - Parameters:
    ///   - bytes: The content, in UTF-8, at most 1 MiB.
    ///   - path: The name of the file for messages.
    /// - Throws: Everything that is wrong with the file, together.
    public static func read(
        _ bytes: some Sequence<UInt8>, path: String = name, vocabulary: ConfigurationVocabulary
    ) throws(ConfigurationError) -> Configuration {
        let bytes = Array(bytes.prefix(YAMLTree.largest + 1))
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.utf8.elementsEqual(bytes) else {
            throw ConfigurationError(
                path: path, problems: [.init(line: 1, column: 1, message: "the file is not text in UTF-8")])
        }
        return try read(text, path: path, vocabulary: vocabulary)
    }

    /// Reads the text of the file and checks every word of it.
    ///
    /// - Throws: Everything that is wrong with the file, together.
    public static func read(
        _ text: String, path: String = name, vocabulary: ConfigurationVocabulary
    ) throws(ConfigurationError) -> Configuration {
        do throws(ConfigurationError) {
            var checker = ConfigurationChecker(vocabulary: vocabulary)
            let configuration = checker.configuration(try YAMLReader.read(text))
            guard checker.problems.isEmpty else { throw ConfigurationError(path: "", problems: checker.problems) }
            return configuration
        } catch {
            throw ConfigurationError(path: path, problems: error.problems)
        }
    }
}
