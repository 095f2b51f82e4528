#if Vault
    import Foundation
    import Sealing
    import SecretMemory

    /// What is sealed in an item's row: version (1), size of the name (2), size of the value (4), name, value, and zeros up
    /// to the next multiple of 64, so that a size tells less.
    enum ItemContent {
        static let version: UInt8 = 1
        static let largestValue = 4 << 20
        /// With the longest name, the padding and what a record adds.
        static let largestRecord = largestValue + 1024
        private static let fixedSize = 7
        private static let step = 64

        static func packed(_ name: SecretName, _ value: borrowing SecretBytes) -> SecretBytes {
            let name = name.text.utf8
            let used = fixedSize + name.count + value.count
            let size = (used + step - 1) / step * step
            return SecretBytes(count: size) { bytes in
                bytes[0] = version
                bytes[1] = UInt8(name.count >> 8)
                bytes[2] = UInt8(name.count & 0xFF)
                bytes.storeBytes(of: UInt32(value.count).bigEndian, toByteOffset: 3, as: UInt32.self)
                UnsafeMutableRawBufferPointer(rebasing: bytes[fixedSize...]).copyBytes(from: name)
                value.withUnsafeBytes {
                    UnsafeMutableRawBufferPointer(rebasing: bytes[(fixedSize + name.count)...]).copyMemory(from: $0)
                }
            }
        }

        /// Where name and value lie; nil where the content is none.
        private static func layout(_ bytes: UnsafeRawBufferPointer) -> (name: Range<Int>, value: Range<Int>)? {
            guard bytes.count >= fixedSize, bytes[0] == version else { return nil }
            let nameSize = Int(bytes[1]) << 8 | Int(bytes[2])
            let valueSize = Int(UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: 3, as: UInt32.self)))
            let nameEnd = fixedSize + nameSize
            guard nameSize <= SecretName.maximumSize, valueSize <= largestValue, nameEnd + valueSize <= bytes.count
            else {
                return nil
            }
            return (fixedSize..<nameEnd, nameEnd..<(nameEnd + valueSize))
        }

        /// The value, where the content is that of `name`. `content` is wiped.
        static func value(_ content: inout Data, of name: SecretName) -> SecretBytes? {
            // The library's closure returns what can be copied, so the value leaves it by a variable.
            var value: SecretBytes?
            content.withUnsafeMutableBytes { bytes in
                defer { wipe(bytes) }
                let bytes = UnsafeRawBufferPointer(bytes)
                guard let (nameRange, valueRange) = layout(bytes), bytes[nameRange].elementsEqual(name.text.utf8) else {
                    return
                }
                value = SecretBytes(copying: UnsafeRawBufferPointer(rebasing: bytes[valueRange]))
            }
            return value
        }

        /// The name of an item. `content` is wiped.
        static func name(_ content: inout Data) -> SecretName? {
            content.withUnsafeMutableBytes { bytes in
                defer { wipe(bytes) }
                let bytes = UnsafeRawBufferPointer(bytes)
                guard let (range, _) = layout(bytes), let text = String(wellFormed: bytes[range]) else {
                    return nil
                }
                return try? SecretName(text)
            }
        }
    }
#endif
