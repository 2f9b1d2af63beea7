extension GraphPage {
  /// Shows details of the chosen service, and listens to people.
  static let panelScript = #"""
    const place = location => `${location.fileID}:${location.line}`;
    const element = (name, parent, text, className) => {
      const node = document.createElement(name);
      if (text !== undefined) node.textContent = text;
      if (className) node.className = className;
      parent.appendChild(node);
      return node;
    };

    function list(title, items, parent) {
      element('h3', parent, `${title} (${items.length})`);
      if (!items.length) { element('p', parent, 'Nothing.'); return; }
      const list = element('ul', parent);
      for (const { index, kind } of items.slice(0, 500)) {
        const button = element('button', element('li', list), entries[index].title);
        button.type = 'button';
        const where = entries[index].location ? place(entries[index].location) : 'not registered';
        element('small', button, (kind && kind !== 'direct' ? `${kind} · ` : '') + where);
        button.addEventListener('click', () => choose(index, true));
      }
    }

    function showFinding(finding, parent) {
      const box = element('div', parent, undefined, `finding ${finding.severity}`);
      element('b', box, finding.message);
      if (finding.chain.length) element('p', box, finding.chain.join(' → '));
      for (const detail of finding.details.slice(0, 30)) element('p', box, detail);
      element('p', box, `Fix: ${finding.fix}`);
      return box;
    }

    function showPanel() {
      const panel = byId('panel');
      panel.replaceChildren();
      const query = byId('search').value.trim().toLowerCase();
      if (chosen >= 0) return showEntry(panel);
      if (query) {
        const found = [...entries.keys()].filter(index => entries[index].title.toLowerCase().includes(query));
        return list('Found', found.map(index => ({ index })), panel);
      }
      element('h2', panel, findings.length ? 'Findings' : 'No findings');
      for (const finding of findings.slice(0, 200)) {
        const box = showFinding(finding, panel);
        if (!finding.entries.length) continue;
        const button = element('button', box, 'Show');
        button.type = 'button';
        button.addEventListener('click', () => {
          for (const index of finding.entries) shown.add(index);
          choose(finding.entries[0], true);
        });
      }
    }

    function showEntry(panel) {
      const entry = entries[chosen];
      element('h2', panel, entry.title);
      element('p', panel, note(entry) + (entry.isRoot ? ', root' : '') + (entry.level ? `, parent ${entry.level}` : ''));
      if (entry.location) element('p', panel, place(entry.location));
      if (entry.group && !(entry.location && entry.group === entry.location.fileID)) element('p', panel, entry.group);
      for (const finding of findings)
        if (finding.severity !== 'information' && finding.entries.includes(chosen)) showFinding(finding, panel);
      list('Needs', needs[chosen].map(edge => ({ index: edge.target, kind: edge.kind })), panel);
      list('Needed by', neededBy[chosen].map(edge => ({ index: edge.source, kind: edge.kind })), panel);
    }

    // Choosing a service also unfolds what it needs and who needs it.
    function choose(index, isCentered) {
      chosen = index;
      isUntouched = false;
      if (index >= 0) {
        const before = shown.size;
        const near = [...needs[index].map(edge => edge.target), ...neededBy[index].map(edge => edge.source)];
        for (const other of [index, ...near.slice(0, 60)]) shown.add(other);
        if (matching() && !drawn.items.some(item => item.entry === index)) {
          byId('scope').value = '';
          byId('problem').value = '';
          draw(false);
        } else if (shown.size !== before) draw(false);
        const item = drawn.items.find(item => item.entry === index);
        if (item && (isCentered || shown.size !== before)) {
          const box = byId('picture').getBoundingClientRect();
          view.scale = Math.max(view.scale, 0.7);
          view.x = box.width / 2 - (item.x + item.width / 2) * view.scale;
          view.y = box.height / 2 - (item.y + item.height / 2) * view.scale;
          move();
        }
      }
      mark();
      showPanel();
    }

    const count = (number, name) => `${number} ${name}${number === 1 ? '' : 's'}`;
    byId('summary').textContent = [
      count(entries.filter(entry => entry.kind !== 'missing').length, 'registration'),
      count(edges.length, 'dependency').replace('dependencys', 'dependencies'),
      count(findings.filter(finding => finding.severity === 'error').length, 'error'),
      count(findings.filter(finding => finding.severity === 'warning').length, 'warning')].join(' · ');
    for (const scope of scopes) {
      element('option', byId('scope'), scope).value = scope;
      const item = element('li', byId('legend'));
      element('i', item).style.background = scopeColor(scope);
      item.append(scope);
    }
    element('li', byId('legend'), '◇ factory   ╌ optional, lazy   ┈ initCompleted');
    element('option', byId('problem'), 'Any problem').value = 'any';
    for (const kind of new Set(findings.map(finding => finding.kind)))
      element('option', byId('problem'), kind.replace(/[A-Z]/g, letter => ' ' + letter.toLowerCase())).value = kind;

    for (const id of ['scope', 'problem']) byId(id).addEventListener('change', () => { chosen = -1; draw(true); showPanel(); });
    byId('search').addEventListener('input', () => { chosen = -1; mark(); showPanel(); });
    byId('search').addEventListener('keydown', event => {
      if (event.key !== 'Enter') return;
      const query = event.target.value.trim().toLowerCase();
      const index = entries.findIndex(entry => entry.title.toLowerCase().includes(query));
      if (query && index >= 0) choose(index, true);
    });
    byId('fold').addEventListener('click', () => {
      shown = shown.size < entries.length ? new Set(entries.keys()) : folded();
      draw(true);
    });
    byId('in').addEventListener('click', () => zoom(1.3));
    byId('out').addEventListener('click', () => zoom(1 / 1.3));
    byId('fit').addEventListener('click', () => { isUntouched = false; fit(); });
    const picture = byId('picture');
    picture.addEventListener('wheel', event => {
      event.preventDefault();
      zoom(Math.exp(-event.deltaY / 400), event.clientX, event.clientY);
    }, { passive: false });
    let drag = null;
    picture.addEventListener('pointerdown', event => { drag = { x: event.clientX, y: event.clientY, isMoved: false }; });
    window.addEventListener('pointermove', event => {
      if (!drag) return;
      const x = event.clientX - drag.x, y = event.clientY - drag.y;
      if (!drag.isMoved && Math.hypot(x, y) < 4) return;
      isUntouched = false;
      drag = { x: event.clientX, y: event.clientY, isMoved: true };
      picture.classList.add('dragging');
      view.x += x;
      view.y += y;
      move();
    });
    let wasDragged = false;
    window.addEventListener('pointerup', () => { wasDragged = drag && drag.isMoved; drag = null; picture.classList.remove('dragging'); });
    picture.addEventListener('click', event => {
      if (wasDragged) return;
      const node = event.target.closest('.node');
      choose(node ? Number(node.dataset.entry) : -1, false);
    });
    picture.addEventListener('keydown', event => {
      const node = event.target.closest('.node');
      if (node && (event.key === 'Enter' || event.key === ' ')) {
        event.preventDefault();
        choose(Number(node.dataset.entry), false);
      }
    });
    window.addEventListener('keydown', event => {
      if (event.key === 'Escape') { byId('search').value = ''; choose(-1, false); }
      if (event.key === '/' && event.target !== byId('search')) { event.preventDefault(); byId('search').focus(); }
    });
    window.addEventListener('resize', () => { if (isUntouched) start(); });

    shown = entries.length <= limit ? new Set(entries.keys()) : folded();
    draw(true);
    showPanel();
    """#
}
