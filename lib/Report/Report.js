'use strict';
// Shows the pages of kernels on demand, filters and sorts the lists, and
// compares two reports. Nothing is loaded: each page and each source text is in
// a script element of its own, compressed.
(() => {
  const by = id => document.getElementById(id);
  const index = by('index'), view = by('view'), page = by('page');
  const list = by('list').tBodies[0];
  const rows = [...list.rows];
  const title = document.title;

  const unpacked = new Map();
  async function textOf(id) {
    if (!unpacked.has(id)) {
      const from = by(id);
      const bytes = Uint8Array.from(atob(from.textContent), c => c.charCodeAt(0));
      let stream = new Blob([bytes]).stream();
      if (from.dataset.form === 'deflate')
        stream = stream.pipeThrough(new DecompressionStream('deflate'));
      unpacked.set(id, await new Response(stream).text());
    }
    return unpacked.get(id);
  }

  // The page of a kernel; '#f3' leads to the page that has the finding.
  let shown = '', spots = [], spot = -1;
  async function route() {
    const target = location.hash.slice(1);
    const row = /^f\d+$/.test(target) && rows.find(r => r.dataset.rank === target.slice(1));
    const wanted = /^k\d+$/.test(target) ? target : row && row.dataset.page;
    if (!wanted || !by('p' + wanted)) {
      view.hidden = true;
      index.hidden = false;
      document.body.classList.remove('kernel');
      document.title = title;
      const at = target && by(target);
      if (at) {
        at.scrollIntoView();
        at.focus();
      }
      return;
    }
    view.setAttribute('aria-busy', 'true');
    index.hidden = true;
    view.hidden = false;
    document.body.classList.add('kernel');
    if (shown !== wanted) {
      page.innerHTML = await textOf('p' + wanted);
      shown = wanted;
      spots = [...page.querySelectorAll('tr[data-heat]')]
        .sort((a, b) => parseFloat(b.dataset.heat) - parseFloat(a.dataset.heat));
      spot = -1;
      by('spot').textContent = '';
    }
    const head = by(wanted);
    document.title = head.firstElementChild.textContent + ', ' + title;
    const at = by(target) || head;
    at.scrollIntoView({ block: at === head ? 'end' : 'center' });
    at.focus({ preventScroll: true });
    view.removeAttribute('aria-busy');
  }

  function moveTo(next) {
    if (!spots.length)
      return;
    if (spot >= 0)
      spots[spot].classList.remove('at');
    spot = Math.max(0, Math.min(spots.length - 1, next));
    spots[spot].classList.add('at');
    spots[spot].scrollIntoView({ block: 'center' });
    spots[spot].focus({ preventScroll: true });
    by('spot').textContent = `hotspot ${spot + 1} of ${spots.length}: line ` +
      `${spots[spot].cells[1].textContent}, ${spots[spot].cells[0].title}`;
  }
  by('previous').addEventListener('click', () => moveTo(spot - 1));
  by('next').addEventListener('click', () => moveTo(spot + 1));
  view.addEventListener('keydown', e => {
    if (e.ctrlKey || e.altKey || e.metaKey)
      return;
    if (e.key === ']')
      moveTo(spot + 1);
    else if (e.key === '[')
      moveTo(spot - 1);
  });

  // Lines between those that are shown, forty at a time.
  page.addEventListener('click', async e => {
    const button = e.target.closest('button[data-text]');
    if (!button)
      return;
    const lines = (await textOf(button.dataset.text)).split('\n');
    let from = +button.dataset.from, to = Math.min(+button.dataset.to, lines.length);
    const up = !!button.dataset.up, more = 40;
    const first = up ? Math.max(from, to - more + 1) : from;
    const last = up ? to : Math.min(to, from + more - 1);
    const made = document.createDocumentFragment();
    for (let n = first; n <= last; ++n) {
      const row = made.appendChild(document.createElement('tr'));
      row.className = 'found';
      row.insertCell();
      Object.assign(row.insertCell(), { className: 'n dim', textContent: n });
      Object.assign(row.insertCell(), { className: 'code', colSpan: 7, textContent: lines[n - 1] });
    }
    const gap = button.closest('tr'), opened = up ? made.lastChild : made.firstChild;
    gap.parentNode.insertBefore(made, up ? gap.nextSibling : gap);
    if (up)
      to = first - 1;
    else
      from = last + 1;
    button.dataset.from = from;
    button.dataset.to = to;
    if (from > to) {
      if (up)
        button.replaceWith(button.textContent);
      else
        gap.remove();
    }
    if (opened) {
      opened.tabIndex = -1;
      opened.focus({ preventScroll: true });
    }
  });

  // Filters.
  const filters = by('filters');
  filters.hidden = false;
  function filter() {
    const text = by('search').value.toLowerCase();
    const wanted = [...filters.querySelectorAll('[data-filter]')]
      .filter(s => s.value).map(s => [s.dataset.filter, s.value]);
    let count = 0;
    for (const row of rows) {
      row.hidden = !(wanted.every(([key, value]) =>
        (row.dataset[key] || '').split('\n').includes(value)) &&
        (!text || row.textContent.toLowerCase().includes(text)));
      count += !row.hidden;
    }
    by('count').textContent = count === rows.length
      ? `${count} findings` : `${count} of ${rows.length} findings`;
  }
  filters.addEventListener('input', e => e.target.type === 'file' || filter());
  filters.addEventListener('reset', () => setTimeout(filter));
  filters.addEventListener('submit', e => e.preventDefault());
  document.addEventListener('click', e => {
    const link = e.target.closest('a[data-show]');
    if (!link)
      return;
    filters.reset();
    filters.querySelector('[data-filter="file"]').value = link.dataset.show;
    setTimeout(filter);
  });
  filter();

  // Sorting by a column.
  for (const head of document.querySelectorAll('th[data-sort]')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener('click', () => {
      const up = head.getAttribute('aria-sort') !== 'ascending';
      for (const other of head.parentNode.cells)
        other.removeAttribute('aria-sort');
      head.setAttribute('aria-sort', up ? 'ascending' : 'descending');
      const key = head.dataset.sort, number = head.dataset.number;
      const valueOf = row => number ? +row.dataset[key]
        : row.querySelector(`[data-of="${key}"]`).textContent;
      const body = head.closest('table').tBodies[0];
      const order = [...body.rows].map(row => [valueOf(row), row]);
      order.sort(([a], [b]) => (number ? a - b
        : a.localeCompare(b, 'en', { numeric: true })) * (up ? 1 : -1));
      body.append(...order.map(([, row]) => row));
    });
  }

  // The same list of an earlier report: what is new, has changed, is gone.
  const cellOf = (row, name) => row.querySelector(`[data-of="${name}"]`);
  function mark(cell, text) {
    const note = document.createElement('div');
    note.className = text === 'new' ? 'new mark' : 'dim mark';
    note.textContent = text;
    cell.append(note);
  }
  const said = row => cellOf(row, 'message').firstElementChild.textContent;
  function compare(other) {
    for (const old of document.querySelectorAll('.mark'))
      old.remove();
    const before = new Map([...other.querySelectorAll('#list tbody tr')]
      .map(row => [row.dataset.key, row]));
    for (const row of rows) {
      const old = before.get(row.dataset.key);
      before.delete(row.dataset.key);
      row.dataset.change = !old ? 'new' : said(old) !== said(row) ? 'changed' : '';
      if (!old)
        mark(cellOf(row, 'message'), 'new');
      else if (row.dataset.change)
        mark(cellOf(row, 'message'), 'before: ' + said(old));
    }
    const kernels = new Map([...other.querySelectorAll('#kernel-list tbody tr')]
      .map(row => [row.dataset.key, cellOf(row, 'excess').textContent]));
    for (const row of by('kernel-list').tBodies[0].rows) {
      const cell = cellOf(row, 'excess'), old = kernels.get(row.dataset.key);
      if (old === undefined || old !== cell.textContent)
        mark(cell, old === undefined ? 'new' : 'before: ' + old);
    }
    const gone = by('gone');
    gone.textContent = '';
    if (before.size) {
      const head = gone.appendChild(document.createElement('h3'));
      head.textContent = `Gone since the earlier report: ${before.size}`;
      const items = gone.appendChild(document.createElement('ul'));
      for (const old of before.values())
        items.appendChild(document.createElement('li')).textContent =
          `${cellOf(old, 'place').textContent}: ${said(old)}`;
    }
    by('changes').hidden = false;
    filter();
  }
  by('other').addEventListener('change', async e => {
    const file = e.target.files[0];
    if (!file)
      return;
    const other = new DOMParser().parseFromString(await file.text(), 'text/html');
    if (other.querySelector('meta[name="generator"][content="warplint"]') &&
        other.getElementById('list'))
      compare(other);
    else
      by('count').textContent = `'${file.name}' is no report of warplint`;
  });

  addEventListener('hashchange', route);
  route();
})();
