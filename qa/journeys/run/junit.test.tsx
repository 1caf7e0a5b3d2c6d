import { describe, expect, it } from 'vitest';
import { escaped, junitOf } from './junit.ts';
import type { PathResult, RunResult } from './results.ts';

/** Everything that is hard to write in XML, and what of it can be written. */
const unsayable = ['\u0007', '\ud800', '\ufffe'];
const nasty = 'a < b & "c" > \'d\'\n]]> \u0007 \ud800 \ufffe é 日 \u{1f489}';
const path = (more: Partial<PathResult> = {}): PathResult => ({
  id: 'a1b2c3d4e5',
  name: 'Guest books flu',
  page: 'confirmation',
  steps: 12,
  passed: true,
  seconds: 1.5,
  replay: 'http://127.0.0.1:3000/?replay=a1b2c3d4e5&step=12',
  ...more,
});
const failed = path({
  name: nasty,
  passed: false,
  failure: {
    step: 3,
    event: 'start.submitted',
    expected: { flow: 'timeslots' },
    actual: undefined,
    message: `step 3: ${nasty}`,
    shortestPrefix: {
      cut: { spelling: 'a1', events: ['start.submitted'], replay: 'http://x/?replay=a1&step=3' },
    },
  },
});
const run = (paths: readonly PathResult[]): RunResult => ({
  version: 1,
  level: 'dom',
  language: 'es',
  started: '2026-03-02T15:00:00.123Z',
  seconds: 3,
  chosenBy: '',
  paths,
});

const said = (text: string) =>
  unsayable.reduce((left, sign) => left.replaceAll(sign, '\ufffd'), text);

/** Contains a `parsererror` when the text is not XML. */
const read = (xml: string) => new DOMParser().parseFromString(xml, 'application/xml');

describe('results as JUnit XML', () => {
  it('is well-formed whatever a name or a message contains, and reads back the same', () => {
    const xml = junitOf(run([path(), failed]), 'dom-es');
    const document = read(xml);
    expect(document.querySelector('parsererror')).toBeNull();
    const [, second] = document.querySelectorAll('testcase');
    expect(second?.getAttribute('name')).toBe(`a1b2c3d4e5 ${said(nasty)}`);
    expect(second?.querySelector('failure')?.textContent).toContain(
      'expected: {"flow":"timeslots"}',
    );
    expect(second?.querySelector('failure')?.textContent).toContain('replay=a1&step=3');
  });

  it('counts, and puts each journey under its last page', () => {
    const suite = read(junitOf(run([path(), failed]), 'dom-es')).querySelector('testsuite');
    expect(suite?.getAttribute('tests')).toBe('2');
    expect(suite?.getAttribute('failures')).toBe('1');
    expect(suite?.getAttribute('timestamp')).toBe('2026-03-02T15:00:00');
    expect(suite?.querySelector('testcase')?.getAttribute('classname')).toBe('confirmation');
  });

  it('escapes the five signs, line ends and tabs, and replaces what XML cannot contain', () => {
    expect(escaped('<a b="c">&\'\t\n')).toBe('&lt;a b=&quot;c&quot;&gt;&amp;&apos;&#9;&#10;');
    expect(escaped('\u0000\udc00\u{1f489}')).toBe('\ufffd\ufffd\u{1f489}');
  });
});
