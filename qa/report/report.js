// The report can be read without this: it narrows lists down, and leads replay links to where the app is.
(() => {
  const keptName = 'dosepath-report-app';

  /** A page from a disk may have no storage. */
  const kept = {
    read() {
      try {
        return localStorage.getItem(keptName);
      } catch {
        return null;
      }
    },
    write(address) {
      try {
        localStorage.setItem(keptName, address);
      } catch {
        // it is asked for again on the next page
      }
    },
  };

  /** `http://localhost:3000` in English is `http://es.localhost:3000` in Spanish. */
  const hostFor = (address, language) => {
    const url = new URL(address);
    const host = url.hostname.replace(/^es\./, '');
    const named = /^(?:127\.[\d.]+|\[::1\])$/.test(host) ? 'localhost' : host;
    if (language === 'es') url.hostname = `es.${named}`;
    else url.hostname = host;
    return url;
  };

  const leadTo = (address) => {
    for (const link of document.querySelectorAll('a[data-replay]')) {
      const to = hostFor(address, link.dataset.replay);
      const from = new URL(link.href);
      to.pathname = from.pathname;
      to.search = from.search;
      link.href = to.href;
    }
  };

  const isAddress = (text) => /^https?:$/.test(URL.canParse(text) ? new URL(text).protocol : '');

  const app = document.querySelector('input[name=app]');
  const chosen = kept.read();
  if (chosen !== null && isAddress(chosen)) {
    leadTo(chosen);
    if (app !== null) app.value = chosen;
  }
  app?.addEventListener('change', () => {
    const address = app.value.trim();
    app.setAttribute('aria-invalid', String(!isAddress(address)));
    if (!isAddress(address)) return;
    kept.write(address);
    leadTo(address);
  });

  const filter = document.querySelector('input[name=filter]');
  /** What a form of the page was narrowed down to when it was sent comes back with the address. */
  const sought = new URLSearchParams(location.search).get('find');
  if (filter !== null && sought !== null) filter.value = sought;
  const said = document.querySelector('[data-count]');
  /** So many lines of a table or list are shown at once: thousands on a page are no page. */
  const most = 25;
  const lists = [];
  const listOf = new Map();
  let count = 0;
  for (const line of document.querySelectorAll('[data-line]')) {
    let list = listOf.get(line.parentElement);
    if (list === undefined) {
      list = { lines: [], found: [], at: 0 };
      listOf.set(line.parentElement, list);
      lists.push(list);
    }
    list.lines.push({ line, text: line.textContent.toLowerCase() });
    count += 1;
  }

  const draw = (list) => {
    const { lines, found, pager } = list;
    list.at = Math.max(0, Math.min(list.at, Math.floor((found.length - 1) / most) * most));
    const shown = new Set(found.slice(list.at, list.at + most));
    for (const one of lines) one.line.hidden = !shown.has(one);
    if (pager === undefined) return;
    pager.nav.hidden = found.length <= most;
    pager.said.textContent = `${list.at + 1} to ${list.at + shown.size} of ${found.length}`;
    pager.before.disabled = list.at === 0;
    pager.after.disabled = list.at + most >= found.length;
  };

  /** Below a list that is longer than a page. */
  const addPager = (list, parent) => {
    if (list.lines.length <= most) return;
    const table = parent.closest('.table');
    const nav = document.createElement('nav');
    nav.className = 'pager';
    nav.setAttribute('aria-label', `Pages of ${table?.getAttribute('aria-label') ?? 'the list'}`);
    const button = (says, by) => {
      const one = document.createElement('button');
      one.type = 'button';
      one.textContent = says;
      one.addEventListener('click', () => {
        list.at += by;
        draw(list);
      });
      nav.append(one);
      return one;
    };
    const before = button('Previous', -most);
    const after = button('Next', most);
    const told = document.createElement('span');
    told.className = 'soft';
    told.setAttribute('aria-live', 'polite');
    nav.append(told);
    (table ?? parent).after(nav);
    list.pager = { nav, before, after, said: told };
  };
  for (const [parent, list] of listOf) addPager(list, parent);

  /** Links to the same lines, otherwise chosen, keep what they are narrowed down to. */
  const keepSought = () => {
    for (const link of document.querySelectorAll('a[data-find]')) {
      const { pathname, searchParams: query } = new URL(link.href);
      query.delete('find');
      if (filter?.value) query.set('find', filter.value);
      link.href = query.size > 0 ? `${pathname}?${query}` : pathname;
    }
  };

  const narrow = () => {
    keepSought();
    const words = (filter?.value ?? '').toLowerCase().split(/\s+/).filter(Boolean);
    let found = 0;
    for (const list of lists) {
      list.found = list.lines.filter(({ text }) => words.every((word) => text.includes(word)));
      list.at = 0;
      draw(list);
      found += list.found.length;
    }
    if (said !== null) said.textContent = `${found} of ${count} found`;
  };
  narrow();
  if (filter !== null) filter.addEventListener('input', narrow);

  for (const tools of document.querySelectorAll('.tools')) tools.hidden = false;

  /** What a link leads to is opened, and is there whatever the filter says. */
  const show = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (target === null) return;
    if (target.hidden) {
      if (filter !== null) filter.value = '';
      narrow();
      const list = listOf.get(target.parentElement);
      const place = list?.found.findIndex(({ line }) => line === target) ?? -1;
      if (place >= 0) {
        list.at = Math.floor(place / most) * most;
        draw(list);
      }
    }
    if (target.tagName === 'DETAILS') target.open = true;
    target.scrollIntoView();
  };
  addEventListener('hashchange', show);
  show();

  // A form beside a line leads back to the list as it was, at the line after.
  for (const form of document.querySelectorAll('form'))
    form.addEventListener('submit', () => {
      const line = form.closest('[data-line]');
      const { pathname, search } = new URL(form.action);
      const query = new URLSearchParams(search);
      query.set('find', filter?.value ?? '');
      if (line !== null) {
        const { found } = listOf.get(line.parentElement);
        const place = found.findIndex((one) => one.line === line);
        query.set('next', (found[place + 1] ?? found[place - 1])?.line.id ?? line.id);
      }
      form.action = `${pathname}?${query}`;
    });

  addEventListener('afterprint', () => lists.forEach(draw));
  addEventListener('beforeprint', () => {
    for (const { found } of lists) for (const { line } of found) line.hidden = false;
    for (const details of document.querySelectorAll('details[data-print]')) details.open = true;
  });
})();
