/// What the probes of this library report. Names are added, none is given another meaning.
extension EvidenceCode {
    // Somebody traces the process.
    /// A process traces this one (`TracerPid`, `P_TRACED`).
    public static let tracer = Self("debugger.tracer")
    /// Another process receives the exceptions of this process.
    public static let exceptionPorts = Self("debugger.exception-ports")
    /// Code differs from its file only by breakpoint instructions.
    public static let breakpoint = Self("debugger.breakpoint")
    /// Code differs from its file only by instructions that the kernel writes for perf, bpftrace and eBPF (uprobes).
    public static let kernelProbe = Self("code.uprobe")

    // Code that was brought in.
    /// The environment requests that code be loaded (`LD_PRELOAD`, `LD_AUDIT`, `DYLD_INSERT_LIBRARIES`).
    public static let preload = Self("loaded.preload-variable")
    /// The process was started with such a variable and has since removed it.
    public static let preloadHidden = Self("loaded.preload-variable-removed")
    /// The environment changes the library search path (`LD_LIBRARY_PATH`, `DYLD_LIBRARY_PATH`).
    public static let searchPath = Self("loaded.search-path")
    /// `/etc/ld.so.preload` names libraries for all programs.
    public static let systemPreload = Self("loaded.system-preload")
    /// Code was loaded from a folder that is neither the system's nor the app's nor expected.
    public static let unexpectedImage = Self("loaded.unexpected-image")
    /// Code was loaded from a world-writable folder.
    public static let temporaryImage = Self("loaded.temporary-image")
    /// A library was loaded from memory, without a file.
    public static let memoryImage = Self("loaded.memory-image")
    /// A name used only by instrumentation tools.
    public static let instrumentation = Self("loaded.instrumentation")
    /// Code whose file was removed or replaced, for example by an update.
    public static let deletedImage = Self("loaded.deleted-image")
    /// Code without a file, such as JIT-compiled code.
    public static let generatedCode = Self("loaded.generated-code")
    /// A thread of an instrumentation tool.
    public static let instrumentationThread = Self("loaded.instrumentation-thread")
    /// A system function belongs to another library.
    public static let symbolOwner = Self("loaded.symbol-owner")
    /// The program was loaded by an interpreter other than the system's.
    public static let interpreter = Self("loaded.interpreter")

    // Code that was changed.
    /// Code differs from its file.
    public static let changedCode = Self("code.changed")
    /// Code pages are private to the process, and there is no file to compare them with.
    public static let privateCode = Self("code.private-pages")
    /// The code of a program or library has been replaced by other memory.
    public static let replacedCode = Self("code.replaced")
    /// Code mapped from a file is writable.
    public static let writableCode = Self("code.writable")
    /// A function begins with a jump out of its library.
    public static let hook = Self("code.hook")
    /// A system function is in memory that is not backed by a file.
    public static let unbackedCode = Self("code.unbacked")

    // A system whose walls are down.
    /// Files of a jailbreak.
    public static let jailbreakFile = Self("system.jailbreak-file")
    /// Links created by jailbreaks.
    public static let jailbreakLink = Self("system.jailbreak-link")
    /// A jailbreak app responds to its URL scheme.
    public static let jailbreakScheme = Self("system.jailbreak-scheme")
    /// Folders that the sandbox protects are writable.
    public static let writableSystem = Self("system.writable")
    /// The sandbox allows the process to create processes.
    public static let forkAllowed = Self("system.fork")
    /// A port used by instrumentation or a jailbreak is open.
    public static let openPort = Self("system.port")
    /// The process runs as root.
    public static let rootUser = Self("system.root-user")

    // An app that is not the one that was shipped.
    /// The hash of the executable differs from the expected one.
    public static let executableDigest = Self("app.executable-digest")
    /// A file of the app is missing or modified.
    public static let bundleFile = Self("app.bundle-file")
    /// The signature is not valid.
    public static let signature = Self("app.signature")
    /// An app from the App Store has a provisioning profile, or the profile belongs to another team.
    public static let provisioning = Self("app.provisioning")
    /// The app allows debuggers to attach (`get-task-allow`).
    public static let debuggable = Self("app.debuggable")
    /// The executable is not encrypted as App Store apps are.
    public static let decrypted = Self("app.decrypted")

    // Information.
    /// A simulator or a virtual machine.
    public static let emulator = Self("machine.emulator")
    /// A container.
    public static let container = Self("machine.container")
    /// Traffic is routed through a proxy.
    public static let proxy = Self("network.proxy")
    /// There is a tunnel, such as a VPN.
    public static let tunnel = Self("network.tunnel")
}
