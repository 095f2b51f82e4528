/// Why something below the audited folder is not read.
public enum Omission: String, Sendable, Hashable, CaseIterable, Codable {
    /// Whole folders, each counted as one.
    case dependencies = "folders of dependencies (Pods, Carthage, checkouts …)"
    /// Whole folders, each counted as one.
    case buildProducts = "folders of build products"
    /// Whole folders, each counted as one.
    case toolData = "folders of tools and users (.git, .swiftpm, xcuserdata …)"
    /// Whole folders, each counted as one.
    case binaryBundles = "frameworks and other built bundles"
    /// Whole folders, each counted as one.
    case assets = "asset catalogs"
    /// Files and folders, a folder counted as one.
    case gitignore = "ignored by .gitignore"
    /// Files and folders, a folder counted as one.
    case configuration = "excluded by configuration"
    case objectiveC = "Objective-C"
    case c = "C and C++"
    case ownOutput = "reports and baselines of Bulwark"
    case tooLarge = "too large"
    /// What the link leads to is read where it lies.
    case linkInside = "symbolic links within the audited folder"
    case linkOutside = "symbolic links that lead out of the audited folder or nowhere"
    /// A FIFO, socket or device is never opened.
    case special = "FIFOs, sockets and devices"
}
