/// What the probes of this library report. Names are added, none is given another meaning.
extension EvidenceCode {
    // Somebody traces the process.
    /// A process traces this one (`TracerPid`, `P_TRACED`).
    public static let tracer = Self("debugger.tracer")
    /// Somebody else receives the exceptions of this process.
    public static let exceptionPorts = Self("debugger.exception-ports")
    /// Code differs from its file by breakpoint instructions alone.
    public static let breakpoint = Self("debugger.breakpoint")
    /// Code differs from its file by what the kernel writes for perf, bpftrace and eBPF (uprobes).
    public static let kernelProbe = Self("code.uprobe")

    // Code that was brought in.
    /// The environment asks for code to be loaded (`LD_PRELOAD`, `LD_AUDIT`, `DYLD_INSERT_LIBRARIES`).
    public static let preload = Self("loaded.preload-variable")
    /// The process began with such a variable and has removed it since.
    public static let preloadHidden = Self("loaded.preload-variable-removed")
    /// The environment says where code is searched (`LD_LIBRARY_PATH`, `DYLD_LIBRARY_PATH`).
    public static let searchPath = Self("loaded.search-path")
    /// `/etc/ld.so.preload` names libraries for all programs.
    public static let systemPreload = Self("loaded.system-preload")
    /// Code from a folder that is neither the system's, nor the app's, nor expected.
    public static let unexpectedImage = Self("loaded.unexpected-image")
    /// Code from a folder where everybody may write.
    public static let temporaryImage = Self("loaded.temporary-image")
    /// A library that was loaded from memory, without a file.
    public static let memoryImage = Self("loaded.memory-image")
    /// A name that only tools for instrumenting programs have.
    public static let instrumentation = Self("loaded.instrumentation")
    /// Code whose file was removed or replaced, as by an update.
    public static let deletedImage = Self("loaded.deleted-image")
    /// Code without a file, as compilers at run time make it.
    public static let generatedCode = Self("loaded.generated-code")
    /// A thread of a tool for instrumenting programs.
    public static let instrumentationThread = Self("loaded.instrumentation-thread")
    /// A function of the system belongs to another library.
    public static let symbolOwner = Self("loaded.symbol-owner")
    /// Another interpreter loads the program than the system's.
    public static let interpreter = Self("loaded.interpreter")

    // Code that was changed.
    /// Code differs from its file.
    public static let changedCode = Self("code.changed")
    /// Pages of code are the process's own and there is no file to compare them with.
    public static let privateCode = Self("code.private-pages")
    /// Other memory stands where a program or library has its code.
    public static let replacedCode = Self("code.replaced")
    /// Code of a file can be written.
    public static let writableCode = Self("code.writable")
    /// A function begins with a jump out of its library.
    public static let hook = Self("code.hook")
    /// A function of the system stands in memory without a file.
    public static let unbackedCode = Self("code.unbacked")

    // A system whose walls are down.
    /// Files of a jailbreak.
    public static let jailbreakFile = Self("system.jailbreak-file")
    /// Links that jailbreaks make.
    public static let jailbreakLink = Self("system.jailbreak-link")
    /// An app of a jailbreak answers to its scheme.
    public static let jailbreakScheme = Self("system.jailbreak-scheme")
    /// Folders can be written that the sandbox closes.
    public static let writableSystem = Self("system.writable")
    /// The sandbox lets the process make processes.
    public static let forkAllowed = Self("system.fork")
    /// A port answers that instrumentation or a jailbreak opens.
    public static let openPort = Self("system.port")
    /// The process runs as root.
    public static let rootUser = Self("system.root-user")

    // An app that is not the one that was shipped.
    /// The program is not the one that was expected, by its hash.
    public static let executableDigest = Self("app.executable-digest")
    /// A file of the app is missing or changed.
    public static let bundleFile = Self("app.bundle-file")
    /// The signature is not valid.
    public static let signature = Self("app.signature")
    /// A provisioning profile where the app came from the store, or one of another team.
    public static let provisioning = Self("app.provisioning")
    /// The app lets debuggers in (`get-task-allow`).
    public static let debuggable = Self("app.debuggable")
    /// The program is not encrypted as the store's are.
    public static let decrypted = Self("app.decrypted")

    // Information.
    /// A simulator or a virtual machine.
    public static let emulator = Self("machine.emulator")
    /// A container.
    public static let container = Self("machine.container")
    /// Traffic goes through a proxy.
    public static let proxy = Self("network.proxy")
    /// There is a tunnel, as VPNs make.
    public static let tunnel = Self("network.tunnel")
}
