import { expect, it } from 'vitest';
import { filesBelow, readSource } from '#tests/support/source-tree.ts';
import { hardCodedWords } from './hard-coded.ts';

it('LNG-02 no view or component carries words of its own', () => {
  // The lab is a tool of the team and speaks English (docs/decisions/014).
  const files = filesBelow('src').filter(
    (file) => /(?<!\.test)\.tsx$/.test(file) && !file.startsWith('qa/lab/'),
  );
  expect(files).not.toEqual([]);
  expect(files.flatMap((file) => hardCodedWords(file, readSource(file)))).toEqual([]);
});

it('the judge sees words in text, in expressions and in attributes that are shown or read out', () => {
  const text = `
    const view = (
      <>
        Loose words
        <h1 className="big title">Heading</h1>
        <p>{open ? 'Open now' : ''}{failed && 'It failed'}{\`for \${name}\`}</p>
        <img alt="A store" />
        <button aria-label={more ? 'Show more' : undefined} />
      </>
    );`;
  expect(
    hardCodedWords('sample.view.tsx', text)
      .map((found) => found.replace('sample.view.tsx: ', ''))
      .toSorted(),
  ).toEqual(
    ['A store', 'Heading', 'It failed', 'Loose words', 'Open now', 'Show more', 'for'].toSorted(),
  );
});

it('the judge lets pass keys, names, signs and what only programs read', () => {
  const text = `
    const view = (
      <section id="times" data-kind="list" aria-labelledby="heading">
        <h1>{t('heading')}</h1> · {count} × <b>{store.name}</b> {' '}
        <input name="zip" autoComplete="postal-code" aria-label={t('zip')} />
      </section>
    );`;
  expect(hardCodedWords('sample.view.tsx', text)).toEqual([]);
});
