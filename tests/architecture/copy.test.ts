import { expect, it } from 'vitest';
import { disparities, flatten, unasked, unwritten } from './copy.ts';

const copy = (json: object) => flatten(json);

it('finds keys, placeholders and plural forms that one language lacks', () => {
  const english = copy({
    a: { b: 'B {{name}}' },
    n_one: '{{count}} time',
    n_other: '{{count}} times',
    m_one: '{{count}} mile',
    m_other: '{{count}} miles',
    c: 'C',
  });
  const spanish = copy({
    a: { b: 'B {{nombre}}' },
    n_one: '{{count}} hora',
    n_many: '{{count}}',
    m_one: '{{count}} milla',
    m_other: '{{count}} millas',
    d: ' ',
  });
  expect(disparities(english, spanish)).toEqual([
    'n_other: not in es',
    'c: not in es',
    'd: not in en',
    'n: no plural form _other in es',
    'm: no plural form _many in es',
    'd: empty',
    'a.b: {{name}} in en, {{nombre}} in es',
  ]);
  expect(disparities(copy({ c: 'C {{name}}' }), copy({ c: '{{name}} C' }))).toEqual([]);
});

it('finds keys that are asked for and not written, and written and not asked for', () => {
  const copies = new Map([
    [
      'timeslots',
      copy({ title: 'T', n_one: '1', n_other: '2', reason: { full: 'F', closed: 'C' }, old: 'O' }),
    ],
  ]);
  const uses = [
    { page: 'timeslots', key: 'title' },
    { page: 'timeslots', key: 'n' },
    { page: 'timeslots', prefix: 'reason.' },
    { page: 'timeslots', key: 'new' },
    { page: 'elsewhere', prefix: 'x.' },
  ];
  expect(unwritten(copies, uses)).toEqual([
    'timeslots: new is asked for and not written',
    'elsewhere: x.… is asked for and not written',
  ]);
  expect(unasked(copies, uses)).toEqual(['timeslots: old is written and not asked for']);
});
