import { expect, it } from 'vitest';
import { html, textOf } from './html.ts';

it('escapes whatever is put into a template, also in attributes', () => {
  expect(textOf(html`<p title="${'"><script>'}">${"<b> & 'c'"}</p>`)).toBe(
    '<p title="&quot;&gt;&lt;script&gt;">&lt;b&gt; &amp; &#39;c&#39;</p>',
  );
});

it('takes what was made by template as it is, and lists of it', () => {
  const rows = ['a', '<b>'].map((name) => html`<i>${name}</i>`);
  expect(textOf(html`<p>${rows}</p>`)).toBe('<p><i>a</i><i>&lt;b&gt;</i></p>');
});

it('writes nothing for what is missing, and writes zero', () => {
  expect(textOf(html`<i>${undefined}${false}${[]}${0}</i>`)).toBe('<i>0</i>');
});
