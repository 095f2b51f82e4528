#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The checker of data races (`--sanitize=thread`), which some tests cannot run under: it maps terabytes of shadow
/// memory, and a forked child of it waits for threads that it does not have.
public enum ThreadSanitizer {
    /// Whether this process runs under it: then its runtime library is loaded.
    public static let isActive = dlsym(nil, "__tsan_init") != nil
}
