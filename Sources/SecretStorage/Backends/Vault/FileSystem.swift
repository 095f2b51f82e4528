#if Vault
    import Foundation

    /// What lies beneath a path.
    enum FileSystem {
        /// The folder that the last part of a path stands in, `.` where the path is that part alone, and the part; empty
        /// where the path ends in a slash.
        ///
        /// Foundation's own on Linux ends the process for a name of one character.
        static func parts(of path: String) -> (folder: String, name: String) {
            guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
            let folder = slash == path.startIndex ? "/" : String(path[..<slash])
            return (folder, String(path[path.utf8.index(after: slash)...]))
        }

        /// Whether files can be made beside a file.
        static func isWritable(_ path: String) -> Bool { access(parts(of: path).folder, W_OK) == 0 }

        #if canImport(Darwin)
            /// Single files are not mounted there.
            static func isMountPoint(_ path: String) -> Bool { false }

            static func isRemote(_ path: String) -> Bool {
                var status = statfs()
                return statfs(path, &status) == 0 && status.f_flags & UInt32(MNT_LOCAL) == 0
            }
        #else
            /// File systems of other machines: `statfs(2)`, whose structure Swift's module of the C library lacks in part, so
            /// the kernel's table of mounts is read.
            static func isRemote(_ path: String) -> Bool {
                guard let real = realpath(path, nil) else { return false }
                defer { free(real) }
                guard let mounts = FileManager.default.contents(atPath: "/proc/self/mounts") else { return false }
                return MountTable(String(decoding: mounts, as: UTF8.self)).isRemote(String(cString: real))
            }

            /// Whether something is mounted at a path without links.
            static func isMountPoint(_ path: String) -> Bool {
                guard let mounts = FileManager.default.contents(atPath: "/proc/self/mounts") else { return false }
                return MountTable(String(decoding: mounts, as: UTF8.self)).has(point: path)
            }
        #endif
    }

    /// `proc_pid_mounts(5)`: device, mount point with octal escapes, type, options.
    struct MountTable {
        private let mounts: [(point: String, type: String)]

        init(_ text: String) {
            mounts = text.split(separator: "\n").compactMap { line in
                let fields = line.split(separator: " ")
                guard fields.count >= 3 else { return nil }
                return (Self.unescaped(fields[1]), String(fields[2]))
            }
        }

        /// The kernel writes blanks, line ends and the backslash as three octal digits.
        private static func unescaped(_ field: Substring) -> String {
            let escapes = [("\\040", " "), ("\\011", "\t"), ("\\012", "\n"), ("\\043", "#"), ("\\134", "\\")]
            return escapes.reduce(String(field)) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
        }

        func has(point: String) -> Bool { mounts.contains { $0.point == point } }

        /// Whether other machines may change what lies there, without a look at this one's locks.
        func isRemote(_ path: String) -> Bool {
            guard let mount = mount(of: path) else { return false }
            // A whole system that lies on its host, as some containers' do, is shared with nobody.
            return Self.remote.contains(mount.type) || Self.shared.contains(mount.type) && mount.point != "/"
        }

        private static let remote: Set = [
            "nfs", "nfs4", "cifs", "smb3", "smbfs", "afs", "coda", "ceph", "ncpfs", "lustre", "gfs2", "ocfs2", "gpfs",
            "beegfs", "orangefs", "pvfs2", "fuse.sshfs", "fuse.glusterfs", "fuse.ceph", "fuse.ceph-fuse", "fuse.s3fs",
            "fuse.rclone", "fuse.gcsfuse", "fuse.davfs", "fuse.davfs2", "fuse.smbnetfs", "fuse.moosefs", "fuse.mfs",
            "fuse.juicefs", "fuse.lizardfs", "fuse.curlftpfs",
        ]
        /// Folders of the machine that a virtual one runs on.
        private static let shared: Set = ["9p", "virtiofs", "vboxsf", "fuse.vmhgfs-fuse"]

        /// The last mount that holds the path is the one that is seen.
        private func mount(of path: String) -> (point: String, type: String)? {
            mounts.filter { $0.point == "/" || path == $0.point || path.hasPrefix($0.point + "/") }
                .enumerated().max {
                    ($0.element.point.utf8.count, $0.offset) < ($1.element.point.utf8.count, $1.offset)
                }?
                .element
        }
    }
#endif
