/// Reads the part of YAML that CocoaPods writes: sections, lists of texts, and maps two deep.
struct PodfileLockReader {
    private struct PendingPod {
        let name: String
        let version: String
        var dependencies: [String] = []
        let range: Range<Int>
    }

    private struct PendingSource {
        let name: String
        var options: [String: String] = [:]
        let range: Range<Int>
        var ranges: [String: Range<Int>] = [:]
    }

    private let lines: TextLines
    private var bytes: [UInt8] { lines.bytes }
    private var section = ""
    private var lock = PodfileLock()
    private var pod: PendingPod?
    private var source: PendingSource?
    private var repository: String?

    init(lines: TextLines) {
        self.lines = lines
    }

    /// Takes in one line.
    mutating func read(_ line: Range<Int>) {
        let indent = lines.indent(line)
        let content = bytes.trimmed(line)
        guard !content.isEmpty else { return }
        if indent == 0 { return open(content) }
        let isItem = content.count > 2 && bytes.has("- ", at: content.lowerBound)
        let text = isItem ? bytes.trimmed((content.lowerBound + 2)..<content.upperBound) : content
        switch section {
        case "PODS" where isItem: indent <= 2 ? readPod(text) : readPodDependency(text)
        case "DEPENDENCIES" where isItem: readDependency(text)
        case "SPEC REPOS": isItem ? readRepositoryPod(text) : openRepository(text)
        case "EXTERNAL SOURCES", "CHECKOUT OPTIONS": indent <= 2 ? openSource(text) : readOption(text)
        case "SPEC CHECKSUMS":
            if let (key, value) = pair(text) { lock.checksums[scalar(key)] = scalar(value) }
        default: break
        }
    }

    /// The lock file after its last line.
    mutating func result() -> PodfileLock {
        finish()
        return lock
    }

    private mutating func open(_ content: Range<Int>) {
        finish()
        guard let (key, value) = pair(content) else { return }
        section = bytes.text(key)
        if section == "PODFILE CHECKSUM" { lock.podfileChecksum = scalar(value) }
        if section == "COCOAPODS" { lock.cocoaPodsVersion = scalar(value) }
    }

    /// Stores the entries that further lines might still have added to.
    private mutating func finish() {
        finishPod()
        finishSource()
        repository = nil
    }

    private mutating func finishPod() {
        guard let pod else { return }
        lock.pods.append(
            .init(name: pod.name, version: pod.version, dependencies: pod.dependencies, range: pod.range))
        self.pod = nil
    }

    private mutating func finishSource() {
        guard let source else { return }
        let entry = PodfileLock.ExternalSource(
            name: source.name, options: source.options, range: source.range, optionRanges: source.ranges)
        if section == "CHECKOUT OPTIONS" {
            lock.checkoutOptions.append(entry)
        } else {
            lock.externalSources.append(entry)
        }
        self.source = nil
    }

    private mutating func readPod(_ text: Range<Int>) {
        finishPod()
        let (name, version) = named(text)
        pod = PendingPod(name: name, version: version ?? "", range: text)
    }

    private mutating func readPodDependency(_ text: Range<Int>) {
        let name = named(text).name
        pod?.dependencies.append(name)
    }

    private mutating func readDependency(_ text: Range<Int>) {
        let (name, requirement) = named(text)
        lock.dependencies.append(.init(name: name, requirement: requirement, range: text))
    }

    private mutating func openRepository(_ text: Range<Int>) {
        repository = pair(text).map { scalar($0.key) }
    }

    private mutating func readRepositoryPod(_ text: Range<Int>) {
        if let repository { lock.specificationRepositories[repository, default: []].append(scalar(text)) }
    }

    private mutating func openSource(_ text: Range<Int>) {
        finishSource()
        if let (key, _) = pair(text) { source = PendingSource(name: scalar(key), range: key) }
    }

    private mutating func readOption(_ text: Range<Int>) {
        guard let (key, value) = pair(text) else { return }
        let name = String(scalar(key).drop { $0 == ":" })
        let option = scalar(value)
        source?.options[name] = option
        source?.ranges[name] = value
    }
}

extension PodfileLockReader {
    /// The name and the text in parentheses of `Name (1.0)`, a trailing colon left out.
    private func named(_ text: Range<Int>) -> (name: String, detail: String?) {
        var end = text.upperBound
        if end > text.lowerBound, bytes[end - 1] == ASCII.colon { end -= 1 }
        let entry = scalar(text.lowerBound..<end)
        guard entry.hasSuffix(")"), let parenthesis = entry.firstIndex(of: "(") else { return (entry, nil) }
        let detail = entry[entry.index(after: parenthesis)...].dropLast()
        let name = entry[..<parenthesis]
        return (name.hasSuffix(" ") ? String(name.dropLast()) : String(name), String(detail))
    }

    /// The two sides of the first colon that ends the text or has a space after it, outside quotes.
    private func pair(_ text: Range<Int>) -> (key: Range<Int>, value: Range<Int>)? {
        var isQuoted = false
        for index in text {
            if bytes[index] == ASCII.quote { isQuoted.toggle() }
            guard bytes[index] == ASCII.colon, !isQuoted, index > text.lowerBound else { continue }
            if index + 1 == text.upperBound || bytes[index + 1].isBlank {
                return (text.lowerBound..<index, bytes.trimmed((index + 1)..<text.upperBound))
            }
        }
        return nil
    }

    /// The text of a scalar without its quotes.
    private func scalar(_ range: Range<Int>) -> String {
        let isQuoted =
            range.count >= 2 && bytes[range.lowerBound] == bytes[range.upperBound - 1]
            && (bytes[range.lowerBound] == ASCII.quote || bytes[range.lowerBound] == ASCII.apostrophe)
        return bytes.text(isQuoted ? (range.lowerBound + 1)..<(range.upperBound - 1) : range)
    }
}
