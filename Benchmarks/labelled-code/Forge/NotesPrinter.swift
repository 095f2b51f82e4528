import Foundation

final class NotesPrinter {
    private let version: String
    private let separator = "%s %s\n"

    init(version: String) {
        self.version = version
    }

    func header(_ template: String) {
        version.withCString { text in
            withVaList([text]) { list in
                vprintf(template, list) // bad: format-string
            }
            withVaList([text]) { list in
                vprintf("Release %s\n", list) // good: format-string
            }
        }
    }

    func footer(_ template: String) {
        version.withCString { text in
            withVaList([text, text]) { list in
                vfprintf(stderr, template + "\n", list) // bad: format-string
            }
            withVaList([text, text]) { list in
                vfprintf(stderr, separator, list) // good: format-string
            }
        }
    }

    func line(_ template: String, _ file: String) {
        var buffer = [CChar](repeating: 0, count: 512)
        file.withCString { text in
            withVaList([text]) { list in
                vsnprintf(&buffer, buffer.count, template, list) // bad: format-string
            }
            puts(buffer)
            withVaList([text]) { list in
                vsnprintf(&buffer, buffer.count, "- %s", list) // good: format-string
            }
            puts(buffer)
        }
        let numbered = "\(file): %d changes\n"
        withVaList([Int32(3)]) { list in
            vdprintf(STDOUT_FILENO, numbered, list) // bad: format-string
        }
        file.withCString { text in
            withVaList([text, Int32(3)]) { list in
                vdprintf(STDOUT_FILENO, "%s: %d changes\n", list) // good: format-string
            }
        }
    }

    func report(_ template: String, count: Int) {
        let locale = newlocale(LC_ALL_MASK, "C", nil)
        defer { freelocale(locale) }
        var text: UnsafeMutablePointer<CChar>?
        withVaList([Int32(count)]) { list in
            vasprintf(&text, template, list) // bad: format-string
        }
        free(text)
        withVaList([Int32(count)]) { list in
            vasprintf(&text, "%d files\n", list) // good: format-string
        }
        free(text)
        #if canImport(Darwin)
        withVaList([Int32(count)]) { list in
            vprintf_l(locale, template, list) // bad: format-string
        }
        withVaList([Int32(count)]) { list in
            vprintf_l(locale, "%d\n", list) // good: format-string
        }
        var buffer = [CChar](repeating: 0, count: 128)
        withVaList([Int32(count)]) { list in
            vsnprintf_l(&buffer, buffer.count, locale, template, list) // bad: format-string
        }
        withVaList([Int32(count)]) { list in
            vsnprintf_l(&buffer, buffer.count, locale, "%05d", list) // good: format-string
        }
        withVaList([Int32(count)]) { list in
            vfprintf_l(stdout, locale, template, list) // bad: format-string
        }
        withVaList([Int32(count)]) { list in
            vasprintf_l(&text, locale, template, list) // bad: format-string
        }
        free(text)
        withVaList([Int32(count)]) { list in
            vfprintf_l(stdout, locale, "%d\n", list) // good: format-string
        }
        #endif
        fputs(template, stdout) // good: format-string
    }
}
