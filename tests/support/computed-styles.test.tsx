import { expect, it } from 'vitest';

const PROPERTIES = [
  'display',
  'visibility',
  'cursor',
  'direction',
  'font-weight',
  'list-style-type',
  'margin-block-start',
  'opacity',
  'pointer-events',
  'border-spacing',
  'text-align',
  'vertical-align',
  'white-space',
];

const PAGE = `<main><section><div><p>text <span>more <b>bold <i>both</i></b></span></p></div></section>
  <ul><li>one<div><ul><li>two<ol><li>three</li></ol></li></ul></div></li></ul>
  <details><summary>folded</summary><div><p>inside</p></div></details>
  <details open><summary>open</summary></details>
  <details><div><summary>of nothing</summary></div></details>
  <div hidden><p>hidden <button>too</button></p></div>
  <div style="visibility: hidden"><p>unseen <span style="visibility: visible">seen</span></p></div>
  <section style="cursor: help; pointer-events: none"><div><span>help</span></div></section>
  <div dir="rtl"><p><bdi>right</bdi> <input type="tel" /><input type="hidden" /></p></div>
  <table><thead><tr><th>head <span>of it</span></th></tr></thead><tr><td>cell</td></tr></table>
  <nobr>unbroken<span><wbr /></span></nobr> <dialog><p>closed</p></dialog>
  <dialog open><p>open</p></dialog><pre><span>  as it is</span></pre><a href="/">link</a></main>`;

/** One line per element, with its computed style. */
const stylesIn = (root: Element): string[] =>
  [root, ...root.querySelectorAll('*')].map((element) => {
    const style = getComputedStyle(element);
    const values = PROPERTIES.map((name) => `${name}: ${style.getPropertyValue(name)}`);
    return `${element.outerHTML.slice(0, 60)} ${values.join('; ')}`;
  });

it('QAL-06 remembers of a style what a DOM says about every element', () => {
  document.body.innerHTML = PAGE;
  // Elements outside the document are not remembered.
  const apart = stylesIn(document.documentElement.cloneNode(true) as Element); // of an element
  expect(stylesIn(document.documentElement)).toEqual(apart);
  document.body.replaceChildren();
});
