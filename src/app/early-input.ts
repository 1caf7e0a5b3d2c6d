// Input before the app was ready. The inline script of index.html records it; this module replays
// it.

type Field = HTMLInputElement | HTMLSelectElement;

/** What the inline script of index.html leaves on the window. */
export interface EarlyInput {
  /** Fields that were typed into or ticked, with their values at that time. */
  fields: [field: Field, value: string, checked: boolean | undefined][];
  /** The last button, link or form pressed; its default action was prevented. */
  pressed?: HTMLElement | undefined;
  /** Removes the listeners. */
  stop: () => void;
}

declare global {
  interface Window {
    earlyInput?: EarlyInput | undefined;
  }
}

/** Drops the input: the page that comes does not have its fields. */
export function dropEarlyInput(window: Window): void {
  window.earlyInput?.stop();
  window.earlyInput = undefined;
}

/**
 * Replays the early fields and then the early press, through the same events that a visitor causes.
 * Only once: from then on the views handle presses.
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
  // After React has processed the fields.
  const { pressed } = earlyInput;
  if (pressed) setTimeout(() => press(pressed));
}

/**
 * The visitor focused an empty field of the built page, which the saved journey now fills: selects
 * its value, so that typing replaces it instead of being appended. Browsers do the same when a
 * field is focused with Tab.
 */
function selectWhatComes(field: Element | null, typed: ReadonlyMap<Element, unknown>): void {
  if (!(field instanceof HTMLInputElement) || field.value !== '' || typed.has(field)) return;
  // After React has filled the fields, before the visitor can type.
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
 * filled as if typed.
 */
function type(field: Field, value: string): void {
  field.value = '';
  // Bypasses React's own property on the field and uses the browser's.
  Reflect.set(Object.getPrototypeOf(field), 'value', value, field);
  const event = field instanceof HTMLSelectElement ? 'change' : 'input';
  field.dispatchEvent(new Event(event, { bubbles: true }));
}

function tick(field: HTMLInputElement, checked: boolean): void {
  if (field.type === 'radio' && !checked) return;
  field.checked = !checked;
  field.click();
}
