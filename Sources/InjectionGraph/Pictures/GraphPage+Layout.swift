extension GraphPage {
  /// Puts services in layers from left to right, so that most arrows point to the right.
  static let layoutScript = #"""
    'use strict';
    const data = JSON.parse(document.getElementById('graph').textContent);
    const entries = data.entries, edges = data.edges, findings = data.findings;
    const needs = entries.map(() => []), neededBy = entries.map(() => []);
    for (const edge of edges) { needs[edge.source].push(edge); neededBy[edge.target].push(edge); }
    const ranks = { information: 0, warning: 1, error: 2 };
    const severity = entries.map(() => 0);
    for (const finding of findings)
      for (const entry of finding.entries) severity[entry] = Math.max(severity[entry], ranks[finding.severity]);

    const shorten = (text, length) => {
      const letters = Array.from(text);
      return letters.length > length ? letters.slice(0, length - 1).join('') + '…' : text;
    };

    // Gives each shown service a place, and each arrow the points that it goes through.
    function layOut(shown) {
      const items = shown.map(entry => ({ entry, in: [], out: [], layer: 0, height: 46,
        width: Math.max(110, 34 + 7.3 * Math.min(38, Array.from(entries[entry].title).length)) }));
      const places = new Map(items.map((item, index) => [item.entry, index]));
      const links = edges.filter(e => places.has(e.source) && places.has(e.target) && e.source !== e.target)
        .map(e => ({ edge: e, from: places.get(e.source), to: places.get(e.target) }));
      breakCycles(items, links);
      setLayers(items, links);
      const layers = addBends(items, links);
      orderLayers(items, layers);
      setPlaces(items, layers);
      setAside(items, links);
      for (const link of links) link.points = link.path.map(index => items[index]);
      return { items: items.filter(item => item.entry >= 0), links };
    }

    // An arrow that closes a circle counts the other way round.
    function breakCycles(items, links) {
      const out = items.map(() => []);
      links.forEach(link => out[link.from].push(link));
      const state = items.map(() => 0);
      for (let start = 0; start < items.length; start++) {
        if (state[start]) continue;
        const stack = [[start, 0]];
        state[start] = 1;
        while (stack.length) {
          const top = stack[stack.length - 1];
          const link = out[top[0]][top[1]++];
          if (!link) { state[top[0]] = 2; stack.pop(); continue; }
          if (state[link.to] === 1) link.isReversed = true;
          else if (state[link.to] === 0) { state[link.to] = 1; stack.push([link.to, 0]); }
        }
      }
      for (const link of links) {
        link.left = link.isReversed ? link.to : link.from;
        link.right = link.isReversed ? link.from : link.to;
      }
    }

    function setLayers(items, links) {
      const open = items.map(() => 0), out = items.map(() => []);
      for (const link of links) { open[link.right]++; out[link.left].push(link.right); }
      const queue = items.map((_, index) => index).filter(index => !open[index]);
      for (let next = 0; next < queue.length; next++) {
        const index = queue[next];
        for (const target of out[index]) {
          items[target].layer = Math.max(items[target].layer, items[index].layer + 1);
          if (--open[target] === 0) queue.push(target);
        }
      }
      // What nothing needs stands just before the first thing that it needs.
      const isNeeded = new Set(links.map(link => link.right));
      for (const index of queue)
        if (!isNeeded.has(index) && out[index].length)
          items[index].layer = Math.min(...out[index].map(target => items[target].layer)) - 1;
    }

    // Long arrows bend at a small item in each layer that they cross.
    function addBends(items, links) {
      let bends = 6000;
      for (const link of links) {
        link.path = [link.left];
        const last = items[link.right].layer;
        for (let layer = items[link.left].layer + 1; layer < last && bends > 0; layer++, bends--) {
          link.path.push(items.length);
          items.push({ entry: -1, in: [], out: [], layer, height: 8, width: 0 });
        }
        link.path.push(link.right);
        for (let i = 1; i < link.path.length; i++) {
          items[link.path[i - 1]].out.push(link.path[i]);
          items[link.path[i]].in.push(link.path[i - 1]);
        }
        if (link.isReversed) link.path.reverse();
      }
      const layers = [], linked = new Set(links.flatMap(link => link.path));
      items.forEach((item, index) => linked.has(index) && (layers[item.layer] ||= []).push(index));
      return Array.from(layers, layer => layer || []);
    }

    // Each sweep sorts a layer by the middle of its neighbours in the one before.
    function orderLayers(items, layers) {
      const number = layer => layer.forEach((index, position) => { items[index].position = position; });
      layers.forEach(number);
      const sort = (layer, side) => {
        for (const index of layer) {
          const near = items[index][side];
          items[index].middle = near.length
            ? near.reduce((sum, other) => sum + items[other].position, 0) / near.length : items[index].position;
        }
        layer.sort((a, b) => items[a].middle - items[b].middle || items[a].position - items[b].position);
        number(layer);
      };
      for (let sweep = 0; sweep < 8; sweep++) {
        for (let i = 1; i < layers.length; i++) sort(layers[i], 'in');
        for (let i = layers.length - 2; i >= 0; i--) sort(layers[i], 'out');
      }
    }

    // What has no arrows stands in rows below the rest.
    function setAside(items, links) {
      const linked = new Set(links.flatMap(link => [link.left, link.right]));
      const alone = items.filter((item, index) => item.entry >= 0 && !linked.has(index));
      const rest = items.filter((item, index) => linked.has(index));
      if (!alone.length) return;
      const left = rest.length ? Math.min(...rest.map(item => item.x)) : 0;
      const right = Math.max(left + Math.max(900, 40 * Math.sqrt(alone.length) * 5), ...rest.map(item => item.x + item.width));
      let x = left, y = rest.length ? Math.max(...rest.map(item => item.y + item.height)) + 60 : 0;
      for (const item of alone) {
        if (x > left && x + item.width > right) { x = left; y += item.height + 16; }
        item.x = x;
        item.y = y;
        x += item.width + 24;
      }
    }

    function setPlaces(items, layers) {
      let x = 0;
      for (const layer of layers) {
        const width = Math.max(0, ...layer.map(index => items[index].width));
        let y = 0;
        for (const index of layer) {
          const item = items[index];
          item.x = x;
          item.columnWidth = width;
          if (item.entry < 0) item.width = width;
          item.y = y;
          y += item.height + 16;
        }
        x += width + 90;
      }
      const gap = 16;
      for (let sweep = 0; sweep < 10; sweep++) {
        const side = sweep % 2 ? 'out' : 'in';
        const order = sweep % 2 ? [...layers].reverse() : layers;
        for (const layer of order) {
          const wish = layer.map(index => {
            const item = items[index], near = item[side];
            return near.length
              ? near.reduce((sum, other) => sum + items[other].y + items[other].height / 2, 0) / near.length
                - item.height / 2
              : item.y;
          });
          const down = [...wish], up = [...wish];
          for (let i = 1; i < layer.length; i++)
            down[i] = Math.max(down[i], down[i - 1] + items[layer[i - 1]].height + gap);
          for (let i = layer.length - 2; i >= 0; i--) up[i] = Math.min(up[i], up[i + 1] - items[layer[i]].height - gap);
          layer.forEach((index, i) => { items[index].y = (down[i] + up[i]) / 2; });
          for (let i = 1; i < layer.length; i++) {
            const above = items[layer[i - 1]];
            items[layer[i]].y = Math.max(items[layer[i]].y, above.y + above.height + gap);
          }
        }
      }
    }
    """#
}
