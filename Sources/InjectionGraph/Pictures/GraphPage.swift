/// The constant parts of the page that shows a graph.
enum GraphPage {
  /// Nothing may be loaded, and only what the page itself contains may run.
  static let policy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'"

  static let body = """
    <header>
    <h1>Dependency graph</h1>
    <p id="summary"></p>
    <div class="tools" role="search">
    <input id="search" type="search" placeholder="Search services" aria-label="Search services" autocomplete="off">
    <select id="scope" aria-label="Filter by scope"><option value="">All scopes</option></select>
    <select id="problem" aria-label="Filter by problem"><option value="">With and without problems</option></select>
    <span class="buttons">
    <button id="fold" type="button"></button>
    <button id="out" type="button" aria-label="Zoom out">−</button>
    <button id="in" type="button" aria-label="Zoom in">+</button>
    <button id="fit" type="button">Fit</button>
    </span>
    </div>
    </header>
    <main>
    <section id="canvas" aria-label="Graph">
    <svg id="picture" role="group" aria-label="Services and what they need">
    <defs>
    <marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
    <path class="head" d="M0 0L8 4L0 8z"/></marker>
    <marker id="diamond" viewBox="0 0 12 8" refX="11" refY="4" markerWidth="10" markerHeight="8" orient="auto">
    <path class="hollow" d="M1 4L6 1L11 4L6 7z"/></marker>
    </defs>
    <g id="world"><g id="links"></g><g id="nodes"></g></g>
    </svg>
    <p id="notice" role="status"></p>
    <ul id="legend" aria-label="Legend"></ul>
    </section>
    <aside id="panel" aria-live="polite" aria-label="Details"></aside>
    </main>
    """

  static let style = #"""
    :root { color-scheme: light dark; --page: #f8f9fb; --card: #fff; --ink: #1f2328; --soft: #57606a; --line: #d0d7de;
      --edge: #8c959f; --accent: #0969da; --error: #cf222e; --warning: #9a6700; --shade: rgba(31, 35, 40, .08); }
    @media (prefers-color-scheme: dark) {
      :root { --page: #0d1117; --card: #161b22; --ink: #e6edf3; --soft: #9198a1; --line: #30363d; --edge: #6e7681;
        --accent: #4493f8; --error: #ff7b72; --warning: #d29922; --shade: rgba(0, 0, 0, .4); }
    }
    * { box-sizing: border-box; }
    html, body { height: 100%; margin: 0; }
    body { display: flex; flex-direction: column; background: var(--page); color: var(--ink);
      font: 14px/1.45 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
    header { display: flex; flex-wrap: wrap; gap: 6px 18px; align-items: center; padding: 10px 18px;
      background: var(--card); border-bottom: 1px solid var(--line); }
    h1 { font-size: 16px; margin: 0; }
    #summary { margin: 0; color: var(--soft); }
    .tools { display: flex; flex-wrap: wrap; gap: 8px; margin-left: auto; }
    input, select, button { font: inherit; color: inherit; background: var(--page); border: 1px solid var(--line);
      border-radius: 6px; padding: 4px 10px; }
    input { width: 15em; }
    button { cursor: pointer; }
    button:hover { border-color: var(--accent); }
    :focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
    main { flex: 1; display: flex; min-height: 0; }
    #canvas { flex: 1; position: relative; min-width: 0; overflow: hidden; }
    svg { width: 100%; height: 100%; display: block; cursor: grab; touch-action: none; }
    svg.dragging { cursor: grabbing; }
    #notice { position: absolute; left: 18px; bottom: 44px; margin: 0; color: var(--soft); }
    #legend { position: absolute; left: 12px; bottom: 10px; margin: 0; padding: 4px 8px; display: flex; flex-wrap: wrap;
      gap: 4px 14px; list-style: none; font-size: 12px; color: var(--soft); background: var(--page); border-radius: 6px; }
    #legend i { display: inline-block; width: 10px; height: 10px; border-radius: 3px; margin-right: 5px; }
    aside { width: 340px; overflow: auto; padding: 16px 18px; background: var(--card);
      border-left: 1px solid var(--line); }
    @media (max-width: 760px) { main { flex-direction: column; } aside { width: auto; height: 42%;
      border-left: 0; border-top: 1px solid var(--line); } }
    aside h2 { font-size: 15px; margin: 0 0 2px; overflow-wrap: anywhere; }
    aside h3 { font-size: 12px; margin: 18px 0 4px; color: var(--soft); font-weight: 600; }
    aside p { margin: 2px 0; color: var(--soft); overflow-wrap: anywhere; }
    aside ul { list-style: none; margin: 0; padding: 0; }
    aside li button { display: block; width: 100%; text-align: left; background: none; border: 1px solid transparent;
      padding: 4px 8px; margin-left: -8px; overflow-wrap: anywhere; }
    aside li button:hover { background: var(--shade); }
    aside small { display: block; color: var(--soft); }
    .finding { border-left: 3px solid var(--line); padding: 2px 0 2px 10px; margin: 8px 0; }
    .finding.error { border-color: var(--error); }
    .finding.warning { border-color: var(--warning); }
    .finding b { display: block; font-weight: 600; overflow-wrap: anywhere; }
    .finding.error b { color: var(--error); }
    .finding.warning b { color: var(--warning); }
    .node { cursor: pointer; }
    .node rect { fill: var(--card); stroke: var(--line); filter: drop-shadow(0 1px 2px var(--shade)); }
    .node .stripe { filter: none; stroke: none; }
    .node text { fill: var(--ink); font-size: 13px; }
    .node .note { fill: var(--soft); font-size: 11px; }
    .node .more { fill: var(--accent); font-size: 11px; font-weight: 600; }
    .node.factory rect.box { rx: 0; }
    .node.factory .ear { fill: var(--page); stroke: var(--line); }
    .node.missing rect.box { stroke: var(--error); stroke-dasharray: 5 4; fill: none; }
    .node.missing text:not(.note) { fill: var(--error); }
    .node.error rect.box { stroke: var(--error); stroke-width: 2; }
    .node.warning rect.box { stroke: var(--warning); stroke-width: 2; }
    .node.found rect.box { stroke: var(--accent); stroke-width: 2; }
    .node.chosen rect.box { stroke: var(--accent); stroke-width: 3; }
    .node:focus { outline: none; }
    .node:focus-visible rect.box { stroke: var(--accent); stroke-width: 3; }
    .link { fill: none; stroke: var(--edge); stroke-width: 1.3; }
    .link.optional, .link.lazy { stroke-dasharray: 6 4; }
    .link.completion { stroke-dasharray: 2 4; stroke-linecap: round; }
    .link.forward { stroke-width: .7; }
    .link.near { stroke: var(--accent); stroke-width: 2; }
    .head { fill: var(--edge); }
    .hollow { fill: var(--page); stroke: var(--edge); }
    .choosing .node:not(.near):not(.chosen), .choosing .link:not(.near) { opacity: .28; }
    @media (prefers-reduced-motion: no-preference) { .node, .link { transition: opacity .15s; } }
    """#
}
