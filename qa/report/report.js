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
  const said = document.querySelector('[data-count]');
  const lines = [...document.querySelectorAll('[data-line]')].map((line) => ({
    line,
    text: line.textContent.toLowerCase(),
  }));
  const narrow = () => {
    const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const { line, text } of lines) {
      line.hidden = !words.every((word) => text.includes(word));
      if (!line.hidden) shown += 1;
    }
    said.textContent = `${shown} of ${lines.length} shown`;
  };
  if (filter !== null) filter.addEventListener('input', narrow);

  for (const tools of document.querySelectorAll('.tools')) tools.hidden = false;

  /** What a link leads to is opened, and is there whatever the filter says. */
  const show = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (target === null) return;
    if (target.hidden && filter !== null) {
      filter.value = '';
      narrow();
    }
    if (target.tagName === 'DETAILS') target.open = true;
    target.scrollIntoView();
  };
  addEventListener('hashchange', show);
  show();

  addEventListener('beforeprint', () => {
    for (const details of document.querySelectorAll('details[data-print]')) details.open = true;
  });
})();
