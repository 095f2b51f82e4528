#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The address of a TPM 2.0.
public enum TPMAddress: Hashable, Sendable {
    /// The kernel's resource manager, which shares the TPM among programs: `/dev/tpmrm0`.
    case device(String = "/dev/tpmrm0")
    /// An emulator such as swtpm on a Unix socket, which serves one connection at a time. For tests and virtual machines.
    case unixSocket(String)
}

/// Takes a command's bytes to a TPM and brings back its answer's.
protocol TPMConnection: AnyObject {
    func transmit(_ command: [UInt8]) throws(HardwareKeyError) -> [UInt8]
}

extension TPMAddress {
    func connect() throws(HardwareKeyError) -> any TPMConnection {
        switch self {
        case .device(let path): try TPMDescriptor(device: path)
        case .unixSocket(let path): try TPMDescriptor(socket: path)
        }
    }

    /// Whether nobody else has keys and sessions in the TPM while we are connected.
    var isExclusive: Bool { if case .unixSocket = self { true } else { false } }
}

/// A device file or a socket; an answer comes with one read of the former, and in pieces from the latter.
final class TPMDescriptor: TPMConnection {
    private let descriptor: Int32
    private let isSocket: Bool

    init(device path: String) throws(HardwareKeyError) {
        isSocket = false
        descriptor = open(path, O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw errno == ENOENT
                ? HardwareKeyError(.tokenNotFound, "there is no TPM here; see that the firmware has it switched on")
                : Self.failure("the TPM cannot be opened; add the user to the group tss")
        }
    }

    init(socket path: String) throws(HardwareKeyError) {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let room = MemoryLayout.size(ofValue: address.sun_path)
        guard path.utf8.count < room else {
            throw HardwareKeyError(.invalidArgument, "a socket’s path must be shorter than \(room) bytes")
        }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        isSocket = true
        descriptor = socket(AF_UNIX, Self.stream, 0)
        guard descriptor >= 0 else { throw Self.failure("cannot open a socket; close other connections") }
        Self.ignoreBrokenPipe(descriptor)
        var limit = timeval(tv_sec: 30, tv_usec: 0)
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            setsockopt(descriptor, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
        }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        let connected = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard connected == 0 else {
            let error = errno
            close(descriptor)
            guard error == ENOENT || error == ECONNREFUSED else {
                errno = error
                throw Self.failure("the TPM’s socket cannot be opened; check its permissions")
            }
            throw HardwareKeyError(.tokenNotFound, "no TPM responds on this socket; start its emulator")
        }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    func transmit(_ command: [UInt8]) throws(HardwareKeyError) -> [UInt8] {
        try send(command)
        var answer: [UInt8] = []
        var expected = Self.headerSize
        while answer.count < expected {
            answer += try receive()
            if expected == Self.headerSize, answer.count >= expected { expected = try Self.size(of: answer) }
        }
        guard answer.count == expected else { throw .tpmAnswer }
        return answer
    }

    private func send(_ command: [UInt8]) throws(HardwareKeyError) {
        var sent = 0
        while sent < command.count {
            let count = command.withUnsafeBytes { bytes in
                guard let start = bytes.baseAddress else { return 0 }
                guard isSocket else { return write(descriptor, start + sent, bytes.count - sent) }
                return Self.sendQuietly(descriptor, start + sent, bytes.count - sent)
            }
            guard count > 0 else {
                guard errno != EINTR else { continue }
                throw Self.failure(
                    "the TPM does not accept commands", code: Self.isTimeout ? .deviceBusy : .sessionLost)
            }
            sent += count
        }
    }

    private func receive() throws(HardwareKeyError) -> ArraySlice<UInt8> {
        var buffer = [UInt8](repeating: 0, count: Self.mostBytes)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            if count > 0 { return buffer[..<count] }
            if count < 0, errno == EINTR { continue }
            guard count < 0 else {
                throw HardwareKeyError(.sessionLost, "the TPM closed the connection; try again")
            }
            throw Self.failure("the TPM does not respond", code: Self.isTimeout ? .deviceBusy : .sessionLost)
        }
    }

    private static func size(of answer: [UInt8]) throws(HardwareKeyError) -> Int {
        var reader = TPMReader(answer)
        _ = try reader.read(UInt16.self)
        let size = Int(try reader.read(UInt32.self))
        guard (headerSize...mostBytes).contains(size) else { throw .tpmAnswer }
        return size
    }

    private static var isTimeout: Bool { errno == EAGAIN || errno == EWOULDBLOCK }

    private static func failure(_ text: String, code: HardwareKeyError.Code = .system) -> HardwareKeyError {
        let number = errno
        return HardwareKeyError(code, "\(text) (\(String(cString: strerror(number))))", status: Int64(number))
    }

    private static let headerSize = 10
    private static let mostBytes = 8192

    #if canImport(Glibc)
        private static let stream = Int32(SOCK_STREAM.rawValue)
    #else
        private static let stream = SOCK_STREAM
    #endif

    // A peer that is gone is an error, not a signal that ends the process.
    #if canImport(Darwin)
        private static func ignoreBrokenPipe(_ descriptor: Int32) {
            var on: Int32 = 1
            setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
        }
        private static func sendQuietly(_ descriptor: Int32, _ start: UnsafeRawPointer, _ count: Int) -> Int {
            sendto(descriptor, start, count, 0, nil, 0)
        }
    #else
        private static func ignoreBrokenPipe(_ descriptor: Int32) {}
        private static func sendQuietly(_ descriptor: Int32, _ start: UnsafeRawPointer, _ count: Int) -> Int {
            sendto(descriptor, start, count, Int32(MSG_NOSIGNAL), nil, 0)
        }
    #endif
}
