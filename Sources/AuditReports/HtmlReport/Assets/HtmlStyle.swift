/// The style of the page.
enum HtmlStyle {
    /// The SHA-256 digest of `text`, as a content security policy names it. A test says what it has to be.
    static let digest = "sha256-LcEnV0Yx+2ctkRgk84S2WoKZl3qmFw1gXdSwadI/kMo="

    static let text: Markup = "\(palette)\(dark)\(frame)\(summary)\(findings)\(tables)\(narrow)\(paper)"

    /// Every colour of text has a contrast of at least 4.5 to every ground it stands on (WCAG 2.2, 1.4.3).
    static let palette: Markup = """

        :root {
          color-scheme: light dark;
          --ink: #1b2430; --soft: #525d6b; --paper: #ffffff; --wash: #f4f6f8; --line: #d8dde3; --link: #0a4f94;
          --critical: #98103a; --high: #a8390a; --medium: #7a5600; --low: #1d5a9e; --note: #525d6b; --good: #1a6b3c;
          --critical-wash: #fceaf0; --high-wash: #fdeee5; --medium-wash: #fbf3dc; --low-wash: #e8f1fb;
          --note-wash: #eef0f3; --good-wash: #e6f4ec; --mark: #ffe9a8; --on: #ffffff;
        }

        """

    static let dark: Markup = """
        @media screen and (prefers-color-scheme: dark) {
          :root {
            --ink: #e4e8ee; --soft: #a3adba; --paper: #14181f; --wash: #1c222b; --line: #343c48; --link: #8fc1f5;
            --critical: #ff93ad; --high: #ffa57a; --medium: #ecc354; --low: #8fc1f5; --note: #a9b3c0; --good: #76d39c;
            --critical-wash: #3b1a25; --high-wash: #38211a; --medium-wash: #322a16; --low-wash: #1a2a3c;
            --note-wash: #262d37; --good-wash: #17301f; --mark: #5c4a12; --on: #14181f;
          }
        }

        """

    static let frame: Markup = """
        * { box-sizing: border-box; }
        [hidden] { display: none !important; }
        html { scroll-padding-top: 1rem; -webkit-text-size-adjust: 100%; }
        body {
          margin: 0 auto; max-width: 92rem; padding: 0 1.5rem 4rem; background: var(--paper); color: var(--ink);
          font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
          overflow-wrap: break-word;
        }
        h1, h2, h3, h4, h5, p, ul, ol, dl, dd, figure, fieldset { margin: 0; padding: 0; }
        h2, h3, h4, p, li, dd, tbody th { overflow-wrap: anywhere; }
        h1, h2, h3, h4 { line-height: 1.25; text-wrap: balance; }
        ul { list-style: none; }
        a { color: var(--link); text-decoration-thickness: 1px; text-underline-offset: 0.18em; }
        a:focus-visible, summary:focus-visible, button:focus-visible, input:focus-visible, select:focus-visible,
        main:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 3px; }
        code, pre, .path { font-family: ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace; }
        code, .path { font-size: 0.9em; unicode-bidi: isolate; overflow-wrap: anywhere; }
        p code, h3 code, h4 code, li code, dd code {
          background: var(--wash); border-radius: 3px; padding: 0.05em 0.25em;
        }
        small, .soft { color: var(--soft); font-size: 0.875rem; }
        .unseen {
          position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap;
        }
        .skip {
          position: absolute; left: -100vw; top: 0.5rem; padding: 0.5rem 1rem; background: var(--paper);
          z-index: 9;
        }
        .skip:focus { left: 1rem; }
        .masthead { padding: 3rem 0 1.75rem; border-bottom: 1px solid var(--line); }
        .masthead .kind {
          color: var(--soft); letter-spacing: 0.08em; text-transform: uppercase; font-size: 0.8125rem;
        }
        h1 { font-size: 2.25rem; font-weight: 650; letter-spacing: -0.015em; overflow-wrap: anywhere; }
        h1 .version { color: var(--soft); font-weight: 400; }
        .masthead .facts { display: flex; flex-wrap: wrap; gap: 0.75rem 2.5rem; margin-top: 1.25rem; }
        .masthead dt { color: var(--soft); font-size: 0.8125rem; }
        .masthead dd { max-width: 34rem; }
        .columns { display: grid; grid-template-columns: 13rem minmax(0, 1fr); gap: 0 3.5rem; }
        .contents { position: sticky; top: 0; align-self: start; padding: 2.25rem 0; font-size: 0.9375rem; }
        .contents a { display: block; padding: 0.3rem 0; color: var(--ink); text-decoration: none; }
        .contents a:hover { color: var(--link); text-decoration: underline; }
        .count { color: var(--soft); font-weight: 400; font-size: 0.875em; font-variant-numeric: tabular-nums; }
        main { min-width: 0; max-width: 68rem; outline-offset: 1rem; }
        .part { padding-top: 2.25rem; }
        .part + .part { margin-top: 2.25rem; border-top: 1px solid var(--line); }
        h2 { font-size: 1.5rem; font-weight: 650; margin-bottom: 1rem; letter-spacing: -0.01em; }
        h3 { font-size: 1.125rem; font-weight: 650; margin: 1.75rem 0 0.5rem; }
        h4 { font-size: 1rem; font-weight: 600; }
        h5 { font-size: 0.8125rem; font-weight: 600; color: var(--soft); margin: 0.75rem 0 0.2rem; }
        summary { cursor: pointer; }
        .colophon { margin-top: 3rem; padding-top: 1rem; border-top: 1px solid var(--line); color: var(--soft); }
        .colophon p { font-size: 0.875rem; }
        ul.plain li { padding: 0.3rem 0; border-bottom: 1px solid var(--line); }
        ul.plain li:last-child { border-bottom: 0; }

        """
}
