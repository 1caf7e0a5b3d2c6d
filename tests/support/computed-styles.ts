// What an element's style comes to costs a DOM without layout much to find out: every rule is tried
// on it, and queries by role and axe ask again and again. Nothing of it changes before the document
// does.

type Ask = typeof getComputedStyle;

/** Answers `getComputedStyle` from what was answered before, until the document changes. */
export function rememberComputedStyles(): void {
  const { defaultView: view } = document;
  if (!view) return;
  const ask: Ask = view.getComputedStyle.bind(view);
  let known = new WeakMap<Element, CSSStyleDeclaration>();
  const forget = () => {
    known = new WeakMap();
  };
  const changes = new MutationObserver(forget);
  changes.observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  });
  const answer: Ask = (element, part) => {
    if (part || element.ownerDocument !== document) return ask(element, part);
    if (changes.takeRecords().length > 0) forget();
    const before = known.get(element);
    if (before) return before;
    const style = ask(element);
    known.set(element, style);
    return style;
  };
  // Libraries ask the window of a document, or the global one.
  view.getComputedStyle = answer;
  globalThis.getComputedStyle = answer;
}
