extension GraphPage {
  /// Draws the shown services and lets people move around.
  static let pictureScript = #"""
    const byId = id => document.getElementById(id);
    const svgElement = (name, attributes, parent, text) => {
      const element = document.createElementNS('http://www.w3.org/2000/svg', name);
      for (const key in attributes) element.setAttribute(key, attributes[key]);
      if (text !== undefined) element.textContent = text;
      parent.appendChild(element);
      return element;
    };
    const limit = 400;
    const scopes = [...new Set(entries.map(entry => entry.scope).filter(Boolean))];
    const hues = { transient: [215, 8], graph: [212, 70], container: [145, 55], weak: [42, 75] };
    const scopeColor = scope => {
      const others = scopes.filter(name => !hues[name]);
      const [hue, saturation] = hues[scope] || [(275 + 47 * others.indexOf(scope)) % 360, 60];
      return `hsl(${hue} ${saturation}% 52%)`;
    };
    const note = entry => [entry.kind === 'service' ? entry.scope : entry.kind, entry.isAsync ? 'async' : '',
      entry.isOpaque ? (entry.isObserved ? 'observed' : 'opaque') : ''].filter(Boolean).join(', ');

    let shown = new Set(), chosen = -1, view = { x: 0, y: 0, scale: 1 }, drawn = { items: [], links: [] };
    let isUntouched = true;

    // The roots and problems, or everything if that is not too much to look at.
    function folded() {
      const starts = entries.map((_, index) => index)
        .filter(index => entries[index].isRoot || severity[index] > 0);
      if (starts.length) return new Set(starts.slice(0, limit));
      return new Set(entries.map((_, index) => index).filter(index => !neededBy[index].length).slice(0, limit));
    }

    function matching() {
      const scope = byId('scope').value, problem = byId('problem').value;
      if (!scope && !problem) return null;
      const troubled = problem && problem !== 'any'
        ? new Set(findings.filter(finding => finding.kind === problem).flatMap(finding => finding.entries)) : null;
      return index => (!scope || entries[index].scope === scope)
        && (!problem || (troubled ? troubled.has(index) : severity[index] > 0));
    }

    function draw(isFitting) {
      const matches = matching();
      let list = [...(matches ? entries.keys() : shown)].filter(index => !matches || matches(index));
      list.sort((a, b) => a - b);
      const isCut = matches && list.length > limit;
      if (isCut) list = list.slice(0, limit);
      drawn = layOut(list);
      const nodes = byId('nodes'), links = byId('links');
      nodes.replaceChildren();
      links.replaceChildren();
      for (const link of drawn.links) drawLink(link, links);
      for (const item of drawn.items) drawNode(item, nodes, new Set(list));
      byId('notice').textContent = isCut ? `Only the first ${limit} are shown.`
        : list.length < entries.length ? `${list.length} of ${entries.length} services are shown.` : '';
      byId('fold').textContent = shown.size < entries.length ? 'Show all' : 'Fold';
      if (isFitting) start();
      mark();
    }

    function drawLink(link, parent) {
      const right = item => item.x + (item.entry < 0 ? item.columnWidth : item.width);
      const middle = item => item.y + item.height / 2;
      let path = '';
      for (let i = 1; i < link.points.length; i++) {
        const from = link.points[i - 1], to = link.points[i];
        const isBack = link.isReversed;
        const x1 = isBack ? from.x : right(from), x2 = isBack ? right(to) : to.x;
        const bend = Math.max(30, Math.abs(x2 - x1) / 2) * (isBack ? -1 : 1);
        path += `${i === 1 ? `M${x1} ${middle(from)}` : `L${x1} ${middle(from)}`}`
          + `C${x1 + bend} ${middle(from)} ${x2 - bend} ${middle(to)} ${x2} ${middle(to)}`;
      }
      const kind = link.edge.kind;
      link.element = svgElement('path', { class: `link ${kind}`, d: path,
        'marker-end': kind === 'factory' ? 'url(#diamond)' : 'url(#arrow)' }, parent);
    }

    function drawNode(item, parent, visible) {
      const index = item.entry, entry = entries[index];
      const problem = severity[index] === 2 ? 'error' : severity[index] === 1 ? 'warning' : '';
      const group = svgElement('g', { class: `node ${entry.kind} ${problem}`, tabindex: 0, role: 'button',
        'data-entry': index, 'aria-label': `${entry.title}, ${note(entry)}${problem ? ', ' + problem : ''}`,
        transform: `translate(${item.x} ${item.y})` }, parent);
      svgElement('title', {}, group, entry.title + (entry.location ? `\n${place(entry.location)}` : ''));
      svgElement('rect', { class: 'box', width: item.width, height: item.height, rx: 8 }, group);
      if (entry.kind === 'factory') {
        for (const y of [9, 27]) svgElement('rect', { class: 'ear', x: -5, y, width: 10, height: 10 }, group);
      } else if (entry.scope) {
        svgElement('rect', { class: 'stripe', x: 1, y: 8, width: 4, height: item.height - 16, rx: 2,
          style: `fill: ${scopeColor(entry.scope)}` }, group);
      }
      svgElement('text', { x: 14, y: 20 }, group, shorten(entry.title, 38));
      svgElement('text', { class: 'note', x: 14, y: 36 }, group, note(entry));
      const hidden = new Set([...needs[index].map(edge => edge.target), ...neededBy[index].map(edge => edge.source)]
        .filter(other => !visible.has(other)));
      if (hidden.size && !matching())
        svgElement('text', { class: 'more', x: item.width - 8, y: 36, 'text-anchor': 'end' }, group, `+${hidden.size}`);
      item.element = group;
    }

    function mark() {
      const query = byId('search').value.trim().toLowerCase();
      const near = new Set();
      for (const link of drawn.links) {
        const isNear = link.edge.source === chosen || link.edge.target === chosen;
        link.element.classList.toggle('near', isNear);
        if (isNear) near.add(link.edge.source).add(link.edge.target);
      }
      byId('world').classList.toggle('choosing', drawn.items.some(item => item.entry === chosen));
      for (const item of drawn.items) {
        item.element.classList.toggle('chosen', item.entry === chosen);
        item.element.classList.toggle('near', near.has(item.entry));
        item.element.classList.toggle('found', !!query && entries[item.entry].title.toLowerCase().includes(query));
      }
    }

    function move() {
      byId('world').setAttribute('transform', `translate(${view.x} ${view.y}) scale(${view.scale})`);
    }

    function fit() {
      const box = byId('picture').getBoundingClientRect();
      if (!drawn.items.length) return;
      const left = Math.min(...drawn.items.map(item => item.x)), top = Math.min(...drawn.items.map(item => item.y));
      const width = Math.max(...drawn.items.map(item => item.x + item.width)) - left;
      const height = Math.max(...drawn.items.map(item => item.y + item.height)) - top;
      view.scale = Math.max(0.05, Math.min(1.2, (box.width - 60) / width, (box.height - 110) / height));
      view.x = (box.width - width * view.scale) / 2 - left * view.scale;
      view.y = (box.height - 40 - height * view.scale) / 2 - top * view.scale;
      move();
    }

    // A graph that would be too small to read starts at its first root or problem.
    function start() {
      fit();
      if (view.scale >= 0.5 || !drawn.items.length) return;
      const first = drawn.items.find(item => entries[item.entry].isRoot)
        || drawn.items.find(item => severity[item.entry] === 2) || drawn.items[0];
      const box = byId('picture').getBoundingClientRect();
      view = { scale: 0.7, x: Math.min(60, box.width / 3) - first.x * 0.7, y: box.height / 2 - first.y * 0.7 };
      move();
    }

    function zoom(factor, x, y) {
      isUntouched = false;
      const box = byId('picture').getBoundingClientRect();
      const atX = x === undefined ? box.width / 2 : x - box.left, atY = y === undefined ? box.height / 2 : y - box.top;
      const scale = Math.max(0.05, Math.min(4, view.scale * factor));
      view.x = atX - (atX - view.x) * scale / view.scale;
      view.y = atY - (atY - view.y) * scale / view.scale;
      view.scale = scale;
      move();
    }
    """#
}
