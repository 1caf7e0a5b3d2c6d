/**
 * What a test file leaves in a window that it shares with others: listeners, timers, document
 * content, storage, and replaced members of the browser. React, axe and other libraries are loaded
 * once for all files, and theirs stays.
 */

type Adding = EventTarget['addEventListener'];
type Starting = (...args: never[]) => unknown;

interface Listening {
  readonly target: EventTarget;
  readonly args: Parameters<Adding>;
}

/** What was started since the last check. */
interface Begun {
  listeners: Listening[];
  timers: Set<NodeJS.Timeout>;
}

const WATCHED = Symbol.for('dosepath.left-in-window');
/**
 * Three frames in this file, and the caller. The hundred that a test run shows take a twentieth of
 * it.
 */
const FRAMES = 4;
/** What libraries add to the process when loaded. */
const OF_LIBRARIES = /^(?:axe|IS_REACT_ACT_ENVIRONMENT|__(?:core-js|reactRouter|zod).*)$/;
/** Libraries that start things for a journey or a query, without knowing it. */
const ON_BEHALF = /\/node_modules\/(?:xstate|@xstate|@tanstack)\//;

/** Records the state of the window; the returned function restores it. */
export function noteWindow(): () => void {
  const begun = beginsIn(globalThis as { [WATCHED]?: Begun });
  const elements = [document.documentElement, document.body].map(
    (element) => [element, attributesOf(element)] as const,
  );
  const head = [...document.head.childNodes].map((node) => node.cloneNode(true));
  const members = [document, navigator, history, screen, URL].map(
    (of) => [of, Object.getOwnPropertyDescriptors(of)] as const,
  );
  const globals = new Set(Object.getOwnPropertyNames(globalThis));
  return () => {
    for (const { target, args } of begun.listeners.splice(0)) target.removeEventListener(...args);
    for (const timer of begun.timers) clearTimeout(timer);
    begun.timers.clear();
    document.head.replaceChildren(...head);
    document.body.replaceChildren();
    for (const [element, before] of elements) putAttributesBack(element, before);
    for (const [of, before] of members) putMembersBack(of, before);
    for (const name of Object.getOwnPropertyNames(globalThis))
      if (!globals.has(name) && !OF_LIBRARIES.test(name)) Reflect.deleteProperty(globalThis, name);
    localStorage.clear();
    sessionStorage.clear();
    for (const cookie of document.cookie.split('; '))
      document.cookie = `${cookie.split('=')[0] ?? ''}=; max-age=0; path=/`;
  };
}

/** The functions of a process are watched once; one file after the other is recorded. */
function beginsIn(process: { [WATCHED]?: Begun }): Begun {
  if (process[WATCHED]) return process[WATCHED];
  const begun: Begun = { listeners: [], timers: new Set() };
  watchListeners(begun);
  for (const name of ['setTimeout', 'setInterval'] as const) watchTimers(begun, name);
  return (process[WATCHED] = begun);
}

function watchListeners({ listeners }: Begun): void {
  // Read so that it is never called without a node.
  const addTo = Reflect.get(EventTarget.prototype, 'addEventListener') as Adding;
  // Elements of the body go with it. The window that tests see is the process, whose function
  // stands in for the DOM's.
  const lasting = new Map<EventTarget, Adding>([[window, globalThis.addEventListener]]);
  for (const node of [document, document.documentElement, document.body])
    lasting.set(node, addTo.bind(node));
  const watch = (target: EventTarget, args: Parameters<Adding>): void => {
    const add = lasting.get(target);
    if (add === undefined) return addTo.apply(target, args);
    if (!isOfLibrary()) listeners.push({ target, args });
    return add(...args);
  };
  EventTarget.prototype.addEventListener = function (this: EventTarget | undefined, ...args) {
    watch(this ?? window, args);
  };
  globalThis.addEventListener = (...args: Parameters<Adding>) => watch(window, args);
}

function watchTimers({ timers }: Begun, name: 'setTimeout' | 'setInterval'): void {
  const start = globalThis[name] as Starting;
  const watching = (...args: never[]) => {
    const timer = start(...args);
    if (!isOfLibrary()) timers.add(timer as NodeJS.Timeout); // of Node's own function
    return timer;
  };
  Object.assign(globalThis, { [name]: Object.assign(watching, start) });
}

/**
 * Whether a library starts something for itself: that stays from file to file, and the library
 * remembers that it listens, or waits.
 */
function isOfLibrary(): boolean {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = FRAMES;
  const calls = new Error('where').stack?.split('\n').slice(1) ?? [];
  Error.stackTraceLimit = stackTraceLimit;
  const caller = calls.find((call) => !call.includes('left-in-window.ts')) ?? '';
  return caller.includes('/node_modules/') && !ON_BEHALF.test(caller);
}

const attributesOf = (element: Element): ReadonlyMap<string, string> =>
  new Map([...element.attributes].map(({ name, value }) => [name, value]));

function putAttributesBack(element: Element, before: ReadonlyMap<string, string>): void {
  for (const name of attributesOf(element).keys())
    if (!before.has(name)) element.removeAttribute(name);
  for (const [name, value] of before) element.setAttribute(name, value);
}

/** React marks the documents that it listens to. */
function putMembersBack(of: object, before: Record<string, PropertyDescriptor>): void {
  for (const name of Object.getOwnPropertyNames(of))
    if (!Object.hasOwn(before, name) && !name.startsWith('_react'))
      Reflect.deleteProperty(of, name);
  Object.defineProperties(of, before);
}
