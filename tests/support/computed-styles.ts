// What an element's style comes to costs a DOM without layout much to find out: every rule is tried
// on it, and queries by role, react-aria and axe ask again and again. No style sheet of ours is in
// it, only that of HTML: it says the same of all elements that are alike, and stand in such.

type Ask = typeof getComputedStyle;
type Value = string | number | undefined;

/** What HTML's own style sheet, and an element itself, tell styles by. */
const TELLING = ['hidden', 'open', 'popover', 'type', 'dir', 'style'];

/** What HTML's own style sheet makes a block at most: that comes to nothing that stands in it. */
const PLAIN = new Set('div span section main header footer nav aside form p'.split(' '));

/** What it tells by the very element that it stands in. */
const TOLD_BY_PARENT = new Set(['summary', 'tr']);

/**
 * Answers `getComputedStyle` as it was answered of an element alike, until the function that it
 * answers is called.
 */
export function rememberComputedStyles(): () => void {
  const { defaultView: view } = document;
  if (!view) return () => {};
  const before = [view.getComputedStyle, globalThis.getComputedStyle] as const;
  const ask: Ask = view.getComputedStyle.bind(view);
  const alike = createLikenesses();
  const changes = new MutationObserver(() => alike.forget());
  changes.observe(document, { subtree: true, childList: true, attributes: true });
  const answer: Ask = (element, part) => {
    if (part) return ask(element, part);
    if (changes.takeRecords().length > 0) alike.forget();
    if (!alike.knows(element) && !document.contains(element)) return ask(element);
    if (alike.haveSheets()) return ask(element);
    return declarationOf(alike.valuesFor(element), () => ask(element));
  };
  // Libraries ask the window of a document, or the global one.
  view.getComputedStyle = answer;
  globalThis.getComputedStyle = answer;
  return () => {
    changes.disconnect();
    [view.getComputedStyle, globalThis.getComputedStyle] = before;
  };
}

const linksAndStyles = {
  styles: document.getElementsByTagName('style'),
  links: document.getElementsByTagName('link'),
};

/** By collections that stay, since jsdom tries a selector on every element. */
const haveSheets = (): boolean =>
  linksAndStyles.styles.length > 0 ||
  [...linksAndStyles.links].some(({ relList }) => relList.contains('stylesheet'));

interface Likeness {
  /** Elements that are alike have the same number. */
  readonly own: number;
  /** The number of the nearest that tells what stands in it. */
  readonly around: number | undefined;
}

/** Elements that are alike have one map of the values that were asked of one of them. */
function createLikenesses() {
  const numbers = new Map<string, number>();
  const values: Map<PropertyKey, Value>[] = [];
  let known = new WeakMap<Element, Likeness>();
  let sheets: boolean | undefined;

  const likenessOf = (element: Element): Likeness => {
    const before = known.get(element);
    if (before !== undefined) return before;
    const { parentElement, localName } = element;
    const parent = parentElement ? likenessOf(parentElement) : undefined;
    const around = TOLD_BY_PARENT.has(localName) ? parent?.own : parent?.around;
    const told = TELLING.map((name) => element.getAttribute(name));
    const telling = JSON.stringify([around, localName, ...told]);
    const own = numbers.get(telling) ?? values.push(new Map()) - 1;
    numbers.set(telling, own);
    const isPlain = PLAIN.has(localName) && told.every((value) => value === null);
    const likeness = { own, around: isPlain ? parent?.around : own };
    known.set(element, likeness);
    return likeness;
  };
  return {
    /** Whether it was asked of since the document has changed, and therefore is in it. */
    knows: (element: Element) => known.has(element),
    valuesFor: (element: Element) =>
      values[likenessOf(element).own] ?? new Map<PropertyKey, Value>(),
    /** Whether somebody brought a style sheet, which may tell elements apart by anything. */
    haveSheets: () => (sheets ??= haveSheets()),
    /** The document has changed: which element is like which is to be found out again. */
    forget: () => {
      known = new WeakMap();
      sheets = undefined;
    },
  };
}

/** Reads what is known, and asks for what is not. */
function declarationOf(
  values: Map<PropertyKey, Value>,
  ask: () => CSSStyleDeclaration,
): CSSStyleDeclaration {
  let asked: CSSStyleDeclaration | undefined;
  const declaration = () => (asked ??= ask());
  const read = (name: PropertyKey, find: () => unknown): unknown => {
    if (values.has(name)) return values.get(name);
    const found = find();
    if (typeof found === 'function') return found.bind(declaration()) as unknown;
    values.set(name, found as Value); // properties are texts, but for `length`
    return found;
  };
  const getPropertyValue = (name: string) =>
    read(`value of ${name}`, () => declaration().getPropertyValue(name));
  // What is read is a declaration's, all of it.
  return new Proxy({} as CSSStyleDeclaration, {
    get: (_, name) =>
      name === 'getPropertyValue'
        ? getPropertyValue
        : read(name, () => Reflect.get(declaration(), name) as unknown),
  });
}
