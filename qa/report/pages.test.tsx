import { describe, expect, it } from 'vitest';
import type { GalleryFile } from '#qa/gallery/gallery-file.ts';
import { coveragePage } from './coverage-page.ts';
import type { Facts } from './facts.ts';
import { galleryPage } from './gallery-page.ts';
import type { Html } from './html.ts';
import { indexPage } from './index-page.ts';
import { journeysPage } from './journeys-page.ts';
import { pageText, replayAddress } from './layout.ts';
import { statesPage } from './states-page.ts';
import { transitionsPage } from './transitions-page.ts';

const EVIL = '<img src=x onerror=alert(1)> & "quoted"';

const row = {
  byPerson: 1,
  byChart: 0,
  reason: undefined,
  journeys: ['aa11'],
  shown: { journey: 'aa11', step: 2 },
};

const gallery: GalleryFile = {
  version: 1,
  when: '2026-01-01T00:00:00.000Z',
  revision: 'abc',
  seconds: 12,
  states: [
    {
      name: 'flow.timeslots.holding',
      steps: 5,
      looks: {
        en: {
          title: EVIL,
          pictures: {
            phone: {
              file: 'a.png',
              width: 390,
              height: 844,
              differs: 7,
              before: 'b.png',
              difference: 'c.png',
            },
          },
          findings: [{ rule: 'color-contrast', view: 'dark', help: EVIL, elements: [EVIL] }],
          reading: { words: 20, sentences: 2, score: 9.1 },
        },
        es: { title: '', pictures: {}, findings: [], problem: EVIL },
      },
    },
    { name: 'flow.timeslots', steps: 5, as: 'flow.timeslots.holding', looks: {} },
  ],
};

const facts: Facts = {
  chart: 'patient',
  about: {
    when: '2026-01-02T03:04:05.000Z',
    revision: 'unknown',
    changedFiles: undefined,
    machine: 'm',
    versions: [['Node.js', '20']],
  },
  app: 'http://localhost:3000',
  journeys: [
    {
      id: 'aa11',
      name: EVIL,
      level: 'person',
      start: 'flow.get-started',
      steps: [
        { words: 'Press', event: 'x', page: 'p', state: 's' },
        { words: EVIL, event: EVIL, page: 'p', state: EVIL },
      ],
    },
  ],
  states: [
    { ...row, name: 'flow.timeslots' },
    { ...row, name: 'flow.timeslots.holding', byPerson: 0, byChart: 1 },
  ],
  owed: [
    { ...row, name: 'taken: flow.a on b -> flow.c' },
    { ...row, name: 'taken: bare', byPerson: 0, journeys: [], shown: undefined },
    { ...row, name: 'refused: excused', byPerson: 0, byChart: 1, reason: EVIL },
    { ...row, name: 'outcome: createHold fails' },
    { ...row, name: 'exclusion: one stays alone' },
  ],
  requirements: [
    {
      id: 'AAA-01',
      text: EVIL,
      tests: [{ file: 'f', name: EVIL }],
      states: ['flow.timeslots'],
      byPerson: 1,
      byChart: 0,
    },
  ],
  runs: [
    {
      version: 1,
      level: 'dom',
      language: 'es',
      title: 'dom es',
      started: '2026-01-02T00:00:00.000Z',
      seconds: 3,
      chosenBy: '',
      paths: [
        {
          id: 'aa11',
          name: EVIL,
          page: 'timeslots',
          steps: 2,
          passed: false,
          seconds: 1,
          replay: '',
          failure: {
            step: 2,
            event: 'x.y',
            message: EVIL,
            expected: { flow: 'c', hold: 'none' },
            actual: { flow: 'b', hold: 'none' },
            trace: 'traces/aa11.zip',
            page: 'pages/dom-es-aa11.html',
            picture: 'pages/dom-es-aa11.png',
          },
          past: { failed: 2, of: 20, isFlaky: true },
        },
      ],
    },
  ],
  changes: {
    since: { when: '2026-01-01T00:00:00.000Z', revision: 'abc' },
    newlyFailing: [{ id: 'aa11', name: EVIL, run: 'dom es' }],
    newlyPassing: [],
    arrived: [],
    gone: [],
  },
  mutants: [
    {
      version: 1,
      level: 'dom',
      seed: 1,
      choice: undefined,
      bar: 0.95,
      total: 10,
      caught: 9,
      caughtBy: { journeys: 9, snapshot: 0 },
      byKind: {},
      onlyBySnapshot: [],
      survivors: [{ name: EVIL, kind: 'flipped', reason: EVIL }],
      equivalent: [],
      seconds: 1,
      loadAverage: 0,
    },
  ],
  proof: {
    when: '2026-01-02T00:00:00.000Z',
    situations: 9,
    walked: 9,
    edges: 20,
    counterexamples: [
      { kind: 'dead end', what: EVIL, at: { flow: 'c' }, events: [{ type: 'x' }], times: 1 },
    ],
  },
  gallery,
};

const PAGES: Readonly<Record<string, (facts: Facts) => Html>> = {
  'index.html': indexPage,
  'states.html': statesPage,
  'transitions.html': transitionsPage,
  'journeys.html': journeysPage,
  'coverage.html': coveragePage,
  'gallery.html': galleryPage,
};

const open = (body: Html): Document =>
  new DOMParser().parseFromString(
    pageText({ file: 'index.html', title: 'Title', under: 'Under', body }),
    'text/html',
  );

describe.each(Object.entries(PAGES))('%s', (_file, page) => {
  const document = open(page(facts));

  it('shows what others wrote as text, never as HTML', () => {
    expect(document.querySelectorAll('[onerror]')).toHaveLength(0);
    expect(document.querySelectorAll('script')).toHaveLength(1);
  });

  it('opens from a disk: nothing is fetched, and what it needs lies beside it', () => {
    const needed = [...document.querySelectorAll('script, link, img')].map(
      (part) => part.getAttribute('src') ?? part.getAttribute('href') ?? '',
    );
    expect(needed.filter((address) => /^(?:\w+:|\/)/.test(address))).toEqual([]);
    expect(document.querySelectorAll('script[type=module]')).toHaveLength(0);
  });

  it('is sound to a screen reader: one h1, a language, ids once, headed tables, named pictures and fields', () => {
    expect(document.querySelectorAll('h1')).toHaveLength(1);
    expect(document.documentElement.lang).toBe('en');
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    expect(ids.length).toBe(new Set(ids).size);
    for (const table of document.querySelectorAll('table')) {
      expect(table.querySelector('caption')?.textContent).not.toBe('');
      for (const head of table.querySelectorAll('th')) expect(head.scope).not.toBe('');
    }
    expect(document.querySelectorAll('img:not([alt])')).toHaveLength(0);
    for (const input of document.querySelectorAll('input'))
      expect(input.closest('label')?.textContent.trim()).not.toBe('');
  });

  it('leads only to what is in the report or the app', () => {
    const links = [...document.querySelectorAll('a')].map(
      (link) => link.getAttribute('href') ?? '',
    );
    const known =
      /^(?:#|(?:index|states|transitions|journeys|coverage|gallery)\.html|report\.json|gallery\/[a-z]\.png|(?:traces|pages)\/|http:\/\/(?:es\.)?localhost:3000\/findcare\/schedule-vaccine\?replay=)/;
    expect(links.filter((link) => !known.test(link))).toEqual([]);
  });
});

describe('the first page', () => {
  const document = open(indexPage(facts));
  const headings = [...document.querySelectorAll('h2')].map(({ textContent }) => textContent);

  it('tells what failed, then what is not covered, then the scorecard', () => {
    expect(headings.slice(0, 4)).toEqual([
      'What failed: 1',
      'Flaky: 1',
      'What is not covered',
      'Scorecard',
    ]);
    expect(document.querySelector('.verdict')?.getAttribute('data-is')).toBe('failed');
  });

  it('leads from a failure to the step before it in the app with one press, in its language', () => {
    expect(document.querySelector('a.go')?.getAttribute('href')).toBe(
      'http://es.localhost:3000/findcare/schedule-vaccine?replay=aa11&step=1',
    );
    expect(document.querySelector('a[href="traces/aa11.zip"]')).not.toBeNull();
  });

  it('QAL-06 shows the page as it stood at the failing step, and how it went in the runs before', () => {
    const picture = document.querySelector('a[href="pages/dom-es-aa11.png"] img');
    expect(picture?.getAttribute('alt')).toContain('The page at step 2');
    expect(document.querySelector('a[href="pages/dom-es-aa11.html"]')).not.toBeNull();
    expect(headings).toContain('Flaky: 1');
    expect(document.querySelector('#flaky ~ ul li')?.textContent).toContain(
      'failed 2 of the last 20 runs; passed on the same sources: flaky',
    );
  });

  it('marks what differs between the expected and the actual state', () => {
    const marked = [...document.querySelectorAll('.beside li')].filter((item) =>
      item.textContent.includes('differs'),
    );
    expect(marked.map((item) => item.textContent)).toEqual(['flow.c differs', 'flow.b differs']);
  });

  it('lists what nothing meets, and gives each reason once', () => {
    expect(document.body.textContent).toContain('taken: bare');
    expect(document.body.textContent).toContain(`${EVIL} (1)`);
  });

  it('tells of mutants that were not caught, and of dead ends with the way to see them', () => {
    const scores = [...document.querySelectorAll('#scorecard ~ div tr')].map(({ textContent }) =>
      textContent.replaceAll(/\s+/g, ' ').trim(),
    );
    expect(scores).toContainEqual(expect.stringMatching(/dom level ?9 of 10 ?95% ?failed/));
    expect(scores).toContainEqual(expect.stringMatching(/dead end.*1 in 9 ?0 ?failed/));
    expect(document.querySelector('a.go[href*="replay=by."]')).not.toBeNull();
  });

  it('tells which pictures differ from the run before', () => {
    expect(document.body.textContent).toContain(
      'flow.timeslots.holding, en, Phone, 390 px, light: 7 pixels',
    );
  });
});

it('QAL-06 tells what breaks at the same place once, by its shortest journey and without the JSON', () => {
  const [run] = facts.runs;
  const [path] = run?.paths ?? [];
  if (!run || !path?.failure) throw new Error('the sample has no failure');
  const { expected, actual } = path.failure;
  const states = `the chart is in ${JSON.stringify(actual)}, not in ${JSON.stringify(expected)}`;
  const brokenAt = (id: string, step: number) => ({
    ...path,
    id,
    past: { failed: 1, of: 1, isFlaky: false },
    failure: { event: 'x.y', expected, actual, step, message: `step ${step}, x.y: ${states}` },
  });
  const runs = [{ ...run, paths: [brokenAt('long', 9), brokenAt('brief', 2)] }];
  const document = open(indexPage({ ...facts, runs }));
  const panels = [...document.querySelectorAll('[aria-labelledby^="failed-"]')];
  expect(panels.map((panel) => panel.querySelector('a')?.textContent)).toEqual(['Journey brief']);
  const said = panels[0]?.textContent.replaceAll(/\s+/g, ' ') ?? '';
  expect(said).toContain('1 more breaks there too: long (dom es, step 9)');
  expect(said).not.toContain('the chart is in');
  // of a first run there is no before
  expect(said).not.toContain('of the last 1 runs');
});

it('QAL-06 tells the state once where it is as expected and the screen is wrong', () => {
  const [run] = facts.runs;
  const [path] = run?.paths ?? [];
  if (!run || !path?.failure) throw new Error('the sample has no failure');
  const failure = { ...path.failure, actual: path.failure.expected, message: 'a time is missing' };
  const document = open(indexPage({ ...facts, runs: [{ ...run, paths: [{ ...path, failure }] }] }));
  const states = [...document.querySelectorAll('.beside h4')].map(({ textContent }) => textContent);
  expect(states).toEqual(['State, as expected']);
  expect(document.body.textContent).toContain('a time is missing');
});

it('is green only when something was run, all passed, and nothing is owed', () => {
  const verdictOf = (some: Partial<Facts>) =>
    open(indexPage({ ...facts, owed: facts.owed.slice(0, 1), runs: [], ...some }))
      .querySelector('.verdict')
      ?.getAttribute('data-is');
  expect(verdictOf({})).toBe('open');
  const runs = facts.runs.map((run) => ({ ...run, paths: [] }));
  expect(verdictOf({ runs })).toBe('passed');
  expect(verdictOf({ runs, owed: facts.owed })).toBe('failed');
  expect(verdictOf({ runs: facts.runs })).toBe('failed');
});

it('puts states that no person comes to first', () => {
  const first = open(statesPage(facts)).querySelector('tbody th');
  expect(first?.textContent).toBe('flow.timeslots.holding');
});

it('LNG-01 leads Spanish to the Spanish host, also of a number', () => {
  const spanish = (app: string) =>
    new URL(replayAddress({ app, language: 'es', spelling: 'to.flow.timeslots' })).host;
  expect(spanish('http://127.0.0.1:3000')).toBe('es.localhost:3000');
  expect(spanish('https://qa.example.org')).toBe('es.qa.example.org');
});
