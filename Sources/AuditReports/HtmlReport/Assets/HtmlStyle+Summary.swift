extension HtmlStyle {
    /// The verdict, tiles, charts, checklists and controls.
    static let summary: Markup = """
        .verdict {
          border-left: 4px solid var(--tone); background: var(--ground); padding: 1rem 1.25rem;
          border-radius: 0 6px 6px 0;
        }
        .critical { --tone: var(--critical); --ground: var(--critical-wash); }
        .high { --tone: var(--high); --ground: var(--high-wash); }
        .medium { --tone: var(--medium); --ground: var(--medium-wash); }
        .low { --tone: var(--low); --ground: var(--low-wash); }
        .note { --tone: var(--note); --ground: var(--note-wash); }
        .good { --tone: var(--good); --ground: var(--good-wash); }
        .important { --tone: var(--medium); --ground: var(--medium-wash); }
        .acceptable { --tone: var(--good); --ground: var(--good-wash); }
        .headline { font-size: 1.25rem; font-weight: 650; color: var(--tone); }
        .warning { margin-top: 0.4rem; font-weight: 600; }
        .tiles { display: grid; grid-template-columns: repeat(5, 1fr); gap: 0.75rem; margin: 1.25rem 0 0.75rem; }
        .tile a, .tile div {
          display: block; padding: 0.7rem 0.9rem; border: 1px solid var(--line); border-radius: 6px;
          height: 100%;
        }
        .tile a { color: inherit; text-decoration: none; border-top: 3px solid var(--tone); }
        .tile div { border-top-width: 3px; color: var(--soft); }
        .tile a:hover { background: var(--ground); }
        .tile b {
          display: block; font-size: 1.75rem; line-height: 1.2; font-weight: 600;
          font-variant-numeric: tabular-nums; color: var(--tone);
        }
        .tile.zero b { color: var(--soft); font-weight: 400; }
        svg.bar { display: block; width: 100%; height: 0.7rem; border-radius: 2px; }
        svg.bar.tall { height: 0.6rem; }
        svg rect { fill: var(--tone); stroke: var(--paper); stroke-width: 2px; vector-effect: non-scaling-stroke; }
        .charts {
          display: grid; grid-template-columns: repeat(auto-fit, minmax(min(26rem, 100%), 1fr)); gap: 1.75rem 3rem;
          margin-top: 1.75rem; align-items: start;
        }
        .bars { table-layout: fixed; }
        .bars col.name { width: 52%; }
        .categories col.name { width: 12rem; }
        .bars col.number { width: 3.4rem; }
        .bars th { font-weight: 400; text-align: left; }
        .bars th small { display: block; font-size: 0.75rem; line-height: 1.35; }
        .bars a { color: inherit; text-decoration: none; }
        .bars a:hover { color: var(--link); text-decoration: underline; }
        .bars td, .bars th { border: 0; padding: 0.25rem 0.5rem 0.25rem 0; vertical-align: middle; }
        svg.mark { width: 1.15rem; height: 1.15rem; flex: none; vertical-align: -0.22em; margin-right: 0.35rem; }
        svg.mark circle { fill: var(--tone); }
        svg.mark path {
          fill: none; stroke: var(--on); stroke-width: 1.8; stroke-linecap: round; stroke-linejoin: round;
        }
        .passed { --tone: var(--good); --ground: var(--good-wash); }
        .failed { --tone: var(--critical); --ground: var(--critical-wash); }
        .notFound { --tone: var(--medium); --ground: var(--medium-wash); }
        .notApplicable { --tone: var(--note); --ground: var(--note-wash); }
        .statuses, .changes { display: flex; flex-wrap: wrap; gap: 0.5rem 2rem; }
        .changes li { flex: 0 1 14rem; padding: 0.7rem 0.9rem; border: 1px solid var(--line); border-radius: 6px; }
        .changes b {
          font-size: 1.75rem; line-height: 1.2; font-weight: 600; display: block;
          font-variant-numeric: tabular-nums;
        }
        .changes small { display: block; }
        .changes .new b { color: var(--high); }
        .changes .gone b { color: var(--good); }
        .meaning { margin: 0.75rem 0 1rem; }
        .risks { margin-top: 0.75rem; }
        h3 a { color: inherit; text-decoration: none; }
        h3 a:hover { text-decoration: underline; }
        .part > details { margin-top: 1rem; }
        .checklist { border: 1px solid var(--line); border-radius: 6px; padding: 0 1.1rem; }
        .checklist > summary {
          padding: 0.75rem 0; display: flex; flex-wrap: wrap; gap: 0.2rem 1.5rem; align-items: baseline;
        }
        .checklist > summary::before, .control > summary::before {
          content: "›"; color: var(--soft); width: 0.6rem; margin-right: -0.6rem; font-weight: 600;
        }
        .checklist[open] > summary::before, .control[open] > summary::before { transform: rotate(90deg); }
        .checklist > summary h3 { margin: 0; }
        .checklist > summary .answers {
          display: flex; flex-wrap: wrap; gap: 0 1rem; font-size: 0.875rem; color: var(--soft);
        }
        .checklist h4 { font-size: 0.9375rem; margin: 0.5rem 0 0.35rem; color: var(--soft); }
        ul.answers { padding-bottom: 0.75rem; }
        ul.answers li {
          display: grid; grid-template-columns: 1.5rem minmax(0, 1fr) 9rem; padding: 0.45rem 0;
          border-top: 1px solid var(--line); align-items: start;
        }
        ul.answers li > svg { margin-top: 0.2rem; }
        ul.answers li > .question { grid-column: 2; }
        ul.answers .answer { color: var(--tone); font-weight: 600; font-size: 0.9375rem; }
        ul.answers small { grid-column: 2; }
        .part > .control { margin-top: 0; border-bottom: 1px solid var(--line); }
        .control > summary {
          display: grid; grid-template-columns: 0.6rem 1.25rem fit-content(62%) minmax(0, 1fr);
          gap: 0.1rem 0.6rem; padding: 0.6rem 0; align-items: baseline; list-style: none;
        }
        .checklist > summary::-webkit-details-marker, .control > summary::-webkit-details-marker { display: none; }
        .control > summary svg { margin: 0.1rem 0 0; align-self: start; }
        .control .reason { color: var(--soft); font-size: 0.9375rem; }
        .control .body { padding: 0 0 1rem 3.05rem; max-width: 52rem; }
        .control .body > h5:first-child { margin-top: 0.1rem; }
        .evidence li, .notes li { padding: 0.2rem 0; }
        .evidence .path { display: block; }
        .rest { color: var(--soft); }
        .references { display: inline-flex; flex-wrap: wrap; gap: 0 0.75rem; font-size: 0.8125rem; }
        .control .references { margin-top: 0.6rem; }

        """
}
