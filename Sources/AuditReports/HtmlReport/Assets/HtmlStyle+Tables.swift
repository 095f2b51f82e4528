extension HtmlStyle {
    static let tables: Markup = """
        table { border-collapse: collapse; width: 100%; }
        caption { text-align: left; font-weight: 650; font-size: 1.0625rem; padding-bottom: 0.4rem; }
        th, td {
          text-align: left; padding: 0.45rem 1rem 0.45rem 0; border-bottom: 1px solid var(--line);
          vertical-align: top;
        }
        thead th { color: var(--soft); font-size: 0.8125rem; font-weight: 600; }
        tbody th { font-weight: 400; }
        .figure { text-align: right; font-variant-numeric: tabular-nums; }
        thead.unseen th { border: 0; padding: 0; }
        .standard { table-layout: fixed; }
        .standard th:first-child { width: 44%; }
        .standard th:nth-child(2) { width: 10rem; }
        .standard th:nth-child(3) { width: 6rem; }
        .standard tbody th div {
          display: grid; grid-template-columns: 11rem minmax(0, 1fr); align-items: baseline;
        }
        .standard tbody th a { font-size: 0.875rem; justify-self: start; }
        .standard td { font-size: 0.9375rem; font-variant-numeric: tabular-nums; }
        .quiet td, .quiet th span { color: var(--soft); }
        .components th { font-weight: 600; }
        .components th small { display: block; font-weight: 400; }
        .components { table-layout: fixed; margin-top: 0.75rem; }
        .components th:nth-child(1), .components th:nth-child(3) { width: 23%; }
        .components th:nth-child(2) { width: 14%; }
        .advisories a { white-space: nowrap; }
        .advisories li + li { margin-top: 0.4rem; }
        .escapes { table-layout: fixed; font-size: 0.9375rem; }
        .escapes h4 { font-size: 0.8125rem; color: var(--soft); margin: 0.75rem 0 0.2rem; }
        .escapes th:nth-child(1) { width: 24%; }
        .escapes th:nth-child(2) { width: 6.25rem; }
        .escapes th:nth-child(4) { width: 13%; }
        .escapes th:nth-child(5) { width: 4.25rem; }
        .escapes th:nth-child(6) { width: 5rem; }
        .escapes tbody th small, .escapes tbody th .path { display: block; font-weight: 400; }
        .escapes tbody th b { font-weight: 600; }
        .escapes td > p { margin-top: 0.2rem; }
        .tallies {
          display: grid; grid-template-columns: repeat(auto-fit, minmax(min(18rem, 100%), 1fr)); gap: 0 3rem;
          align-items: start; margin-top: 1.5rem;
        }

        """

    /// Windows that are less than three columns wide, then telephones.
    static let narrow: Markup = """
        @media screen and (max-width: 68rem) {
          .columns { display: block; }
          .contents { position: static; padding: 1rem 0 0; }
          .contents ul { display: flex; flex-wrap: wrap; gap: 0 1.25rem; }
          .masthead { padding-top: 2rem; }
        }
        @media screen and (max-width: 40rem) {
          body { padding: 0 1rem 3rem; }
          h1 { font-size: 1.75rem; }
          .tiles { grid-template-columns: repeat(5, minmax(0, 1fr)); gap: 0.4rem; }
          .tile a, .tile div { padding: 0.4rem 0.5rem; font-size: 0.8125rem; }
          .tile b { font-size: 1.375rem; }
          .masthead .facts { gap: 0.6rem 1.5rem; }
          .by-file col.name { width: 58%; }
          .changes li { flex: 1 1 40%; }
          .statuses, .changes { gap: 0.5rem 1rem; }
          ul.answers li { grid-template-columns: 1.5rem minmax(0, 1fr); }
          ul.answers .answer { grid-column: 2; }
          .control > summary { grid-template-columns: 0.6rem 1.25rem minmax(0, 1fr); }
          .control > summary .reason { grid-column: 3; }
          .control .body { padding-left: 0; }
          .code span { padding-left: 3.25rem; padding-right: 0.5rem; }
          .code span::before { width: 2.6rem; }
          .standard, .standard tbody, .standard tr, .standard th, .standard td,
          .components, .components tbody, .components tr, .components th, .components td,
          .escapes, .escapes tbody, .escapes tr, .escapes th, .escapes td {
            display: block; width: auto !important;
          }
          .standard thead, .components thead, .escapes thead { display: none; }
          .standard tr, .components tr, .escapes tr { border-bottom: 1px solid var(--line); padding: 0.5rem 0; }
          .standard th, .standard td, .components th, .components td, .escapes th, .escapes td {
            border: 0; padding: 0.1rem 0;
          }
          .standard tbody th div { display: block; }
          .standard tbody th a { display: block; width: fit-content; }
          .standard td { display: inline-block; margin-right: 1rem; }
          td[data-label]::before {
            content: attr(data-label) ": "; color: var(--soft); font: 0.8125rem system-ui, sans-serif;
          }
        }
        @media screen and (max-width: 30rem) {
          .tiles { grid-template-columns: repeat(3, minmax(0, 1fr)); }
        }

        """

    /// All is open, nothing asks to be clicked, and no finding is cut in two where it fits a page.
    static let paper: Markup = """
        @page { margin: 16mm 15mm 18mm; }
        @media print {
          html { font-size: 9pt; }
          body { padding: 0; max-width: none; }
          .skip, .contents, #filters, #none-match, .more > summary, .explanation > summary {
            display: none !important;
          }
          .columns { display: block; }
          .masthead { padding-top: 0; }
          main { max-width: none; }
          a { color: inherit; text-decoration: none; }
          .rule, .finding { content-visibility: visible; contain-intrinsic-size: none; }
          details::details-content { content-visibility: visible; block-size: auto; }
          .finding, .control, .tile, .verdict, tr, .accepted li, ul.answers li, .changes li { break-inside: avoid; }
          h2, h3, h4, h5, .rule header, caption, thead, .control > summary { break-after: avoid; }
          h4 + ul > li:first-child { break-before: avoid; }
          .rule { padding: 1rem 0 0.25rem; }
          .rule + .rule { margin-top: 0.75rem; }
          .rule header, .explanation { break-inside: avoid; }
          .bar, svg.mark, .severity, .verdict, .code, mark, .tile {
            print-color-adjust: exact; -webkit-print-color-adjust: exact;
          }
          .checklist > summary::before, .control > summary::before { display: none; }
          .control > summary { grid-template-columns: 1.25rem fit-content(62%) minmax(0, 1fr); }
          .control .body { padding-left: 1.85rem; }
          .part { padding-top: 1.25rem; }
          .part + .part { margin-top: 1.25rem; }
          .colophon { margin-top: 1rem; break-before: avoid; }
          p, dd, li { orphans: 3; widows: 3; }
        }

        """
}
