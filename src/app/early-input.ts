// What a visitor typed and pressed before the app was awake. The inline script of index.html notes
// it; here it is made good.

type Field = HTMLInputElement | HTMLSelectElement;

/** What the inline script of index.html leaves on the window. */
export interface EarlyInput {
  /** Fields that were typed into or ticked, with what they held then. */
  fields: [field: Field, value: string, checked: boolean | undefined][];
  /** The button, link or form that was pressed last; its own effect was held back. */
  pressed?: HTMLElement | undefined;
  /** Takes the listeners away. */
  stop: () => void;
}

declare global {
  interface Window {
    earlyInput?: EarlyInput | undefined;
  }
}

/** What was typed and pressed is nobody's: the page that comes has nothing of it. */
export function dropEarlyInput(window: Window): void {
  window.earlyInput?.stop();
  window.earlyInput = undefined;
}

/**
 * Hands the early fields and then the early press to the views, through the same events that a
 * visitor causes. Once: from then on presses are the views' own.
 */
export function replayEarlyInput(window: Window): void {
  const { earlyInput } = window;
  if (!earlyInput) return;
  dropEarlyInput(window);
  const last = new Map(earlyInput.fields.map((entry) => [entry[0], entry]));
  selectWhatComes(window.document.activeElement, last);
  for (const [field, value, checked] of last.values()) {
    if (!field.isConnected) continue;
    if (checked === undefined) type(field, value);
    else if (field instanceof HTMLInputElement) tick(field, checked);
  }
  // After React has taken in the fields.
  const { pressed } = earlyInput;
  if (pressed) setTimeout(() => press(pressed));
}

/**
 * Somebody went into an empty field of the built page, and the kept journey fills it: what they
 * type is in place of that, not behind it. A browser does the same when one goes into a field by
 * Tab.
 */
function selectWhatComes(field: Element | null, typed: ReadonlyMap<Element, unknown>): void {
  if (!(field instanceof HTMLInputElement) || field.value !== '' || typed.has(field)) return;
  // After React has filled the fields, before anybody can type.
  queueMicrotask(() => {
    if (field.value !== '') field.select();
  });
}

function press(pressed: HTMLElement): void {
  if (!pressed.isConnected) return;
  if (pressed instanceof HTMLFormElement) pressed.requestSubmit();
  else pressed.click();
}

/**
 * React compares with the value that was set on the field itself: it is emptied there first, then
 * filled as by a hand.
 */
function type(field: Field, value: string): void {
  field.value = '';
  // Past React's own property on the field, straight to the browser's.
  Reflect.set(Object.getPrototypeOf(field), 'value', value, field);
  const event = field instanceof HTMLSelectElement ? 'change' : 'input';
  field.dispatchEvent(new Event(event, { bubbles: true }));
}

function tick(field: HTMLInputElement, checked: boolean): void {
  if (field.type === 'radio' && !checked) return;
  field.checked = !checked;
  field.click();
}
