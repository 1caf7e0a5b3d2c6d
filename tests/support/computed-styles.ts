// Computed styles are expensive in a DOM without layout: every rule is tried on an element, and
// queries by role, react-aria and axe ask again and again. None of our style sheets is loaded, only
// HTML's own, which gives the same result for all elements that are alike in the same surroundings.

type Ask = typeof getComputedStyle;
type Value = string | number | undefined;

/** What HTML's own style sheet, and an element itself, base styles on. */
const TELLING = ['hidden', 'open', 'popover', 'type', 'dir', 'style'];

/** Elements that HTML's own style sheet makes at most blocks, with no effect on their content. */
const PLAIN = new Set('div span section main header footer nav aside form p'.split(' '));

/** Elements whose style depends on the parent itself. */
const TOLD_BY_PARENT = new Set(['summary', 'tr']);

/**
 * Makes `getComputedStyle` return what it returned for an element alike, until the returned
 * function is called.
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

/** Through live collections, since jsdom tries a selector on every element. */
const haveSheets = (): boolean =>
  linksAndStyles.styles.length > 0 ||
  [...linksAndStyles.links].some(({ relList }) => relList.contains('stylesheet'));

interface Likeness {
  /** Elements that are alike have the same number. */
  readonly own: number;
  /** The number of the nearest ancestor that affects its content. */
  readonly around: number | undefined;
}

/** Elements that are alike share one map of the values read from one of them. */
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
    /** Whether it was read since the document last changed, and so is in it. */
    knows: (element: Element) => known.has(element),
    valuesFor: (element: Element) =>
      values[likenessOf(element).own] ?? new Map<PropertyKey, Value>(),
    /** Whether a style sheet was added, which may distinguish elements by anything. */
    haveSheets: () => (sheets ??= haveSheets()),
    /** The document has changed: which elements are alike must be determined again. */
    forget: () => {
      known = new WeakMap();
      sheets = undefined;
    },
  };
}

/** Reads what is known, and computes the rest. */
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
    values.set(name, found as Value); // properties are strings, except `length`
    return found;
  };
  const getPropertyValue = (name: string) =>
    read(`value of ${name}`, () => declaration().getPropertyValue(name));
  // Everything read belongs to a declaration.
  return new Proxy({} as CSSStyleDeclaration, {
    get: (_, name) =>
      name === 'getPropertyValue'
        ? getPropertyValue
        : read(name, () => Reflect.get(declaration(), name) as unknown),
  });
}
