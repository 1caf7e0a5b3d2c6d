/**
 * Controls that look as if they did something, and do not: their event is sent, and the chart does
 * not take it. A button must do something, or say that it waits (`waits` of Button); a field must
 * keep what is typed, or say that it stands still (`StandingStill`). And namesakes: controls that
 * are called the same and do different things, so that nobody who hears their names can choose.
 */
import type { AnyEventObject } from 'xstate';
import { grouped } from '#domain/grouped.ts';

export interface Listener {
  /** What the views send while this runs; none of it arrives. */
  readonly overhear: (press: () => void) => readonly AnyEventObject[];
  /** Whether the chart takes the event in its current state. */
  readonly takes: (event: AnyEventObject) => boolean;
  /** Whether a form is being sent, or something else is awaited: no link leads away meanwhile. */
  readonly isBusy: () => boolean;
}

/** What the views are to send with, and what they send with it while a press is overheard. */
export function overhearable<Event>(deliver: (event: Event) => void): {
  readonly send: (event: Event) => void;
  readonly overhear: (press: () => void) => readonly Event[];
} {
  let overheard: Event[] | undefined;
  return {
    send: (event) => {
      if (overheard) overheard.push(event);
      else deliver(event);
    },
    overhear: (press) => {
      const sent: Event[] = [];
      overheard = sent;
      try {
        press();
      } finally {
        overheard = undefined;
      }
      return sent;
    },
  };
}

/** Controls that wait, or that open something of the view's. */
const others = '[aria-disabled=true], [aria-haspopup], [aria-expanded]';
/** What a dialog covers, or what is not shown. */
const outOfReach = '[inert], [hidden], [aria-hidden=true]';

type TakesText = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isChoice = ({ type }: HTMLInputElement) => type === 'radio' || type === 'checkbox';

/** Where something is typed or chosen from a list. */
function takesText(control: HTMLElement): control is TakesText {
  if (control instanceof HTMLSelectElement) return !control.disabled;
  if (control instanceof HTMLInputElement) {
    if (isChoice(control) || ['file', 'hidden'].includes(control.type)) return false;
  } else if (!(control instanceof HTMLTextAreaElement)) return false;
  return !control.disabled && !control.readOnly;
}

/** To other pages of the app. By attributes: jsdom parses an address anew each time it is asked. */
function leadsAway(link: HTMLAnchorElement): boolean {
  const href = link.getAttribute('href') ?? '';
  if (!href.startsWith('/') || href.startsWith('/api')) return false;
  if (link.hasAttribute('target') || link.hasAttribute('download')) return false;
  return link.pathname !== window.location.pathname;
}

/**
 * The buttons of the page that can be pressed, the choices that can be made, the fields that take
 * text; and links, unless something is awaited: then no address leads away. One selector of tags
 * alone: jsdom tries any other on every element.
 */
export function pressable({ isBusy }: Pick<Listener, 'isBusy'>): readonly HTMLElement[] {
  const isUsed = (one: HTMLElement) => {
    if (one instanceof HTMLAnchorElement) return !isBusy() && leadsAway(one);
    if (one instanceof HTMLInputElement && isChoice(one))
      return one.type === 'checkbox' || !one.checked;
    return one instanceof HTMLButtonElement || takesText(one);
  };
  return [...document.querySelectorAll<HTMLElement>('button, input, textarea, select, a')].filter(
    (one) => isUsed(one) && !one.matches(others) && !one.parentElement?.closest(outOfReach),
  );
}

/** What a control is called; close enough to know it again. */
export const wordsOn = (control: HTMLElement): string =>
  (control instanceof HTMLInputElement && control.labels?.[0]?.textContent) ||
  control.textContent ||
  (control.ariaLabel ?? '');

/** Types into a field, or chooses another option, in a way that React hears; then puts it back. */
function change(field: TakesText): void {
  const before = field.value;
  const write = (value: string) => {
    // Past React's own setter, which would take the change for its own.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.dispatchEvent(new Event('change', { bubbles: true }));
  };
  const another =
    field instanceof HTMLSelectElement
      ? [...field.options].find(({ value, disabled }) => !disabled && value !== before)?.value
      : `${before}1`;
  if (another === undefined) return;
  write(another);
  if (field.value !== before) write(before);
}

/** Links are pressed, and not followed. */
const stay = (event: Event) => {
  if (event.target instanceof Element && event.target.closest('a')) event.preventDefault();
};

/** A control, and what it sends when it is used. */
interface Use {
  readonly control: HTMLElement;
  readonly sent: readonly AnyEventObject[];
}

/** Uses all the controls, one after the other. */
export function useAll(
  controls: readonly HTMLElement[],
  { overhear }: Pick<Listener, 'overhear'>,
): readonly Use[] {
  const focused = document.activeElement;
  window.addEventListener('click', stay);
  const uses = controls.map((control) => ({
    control,
    sent: overhear(() => (takesText(control) ? change(control) : control.click())),
  }));
  window.removeEventListener('click', stay);
  if (focused instanceof HTMLElement && focused !== document.activeElement) focused.focus();
  return uses;
}

/** A line for each control that is used in vain. */
export const lostPresses = (
  uses: readonly Use[],
  { takes }: Pick<Listener, 'takes'>,
): readonly string[] =>
  uses.flatMap(({ control, sent }) => {
    if (sent.length === 0 || sent.some(takes)) return [];
    const what = takesText(control) ? 'what is typed into' : 'a press of';
    return [`${what} “${wordsOn(control)}” is lost: ${sent.map(({ type }) => type).join(', ')}`];
  });

/** What a button or a link does: sends something, or leads somewhere; '' if neither. */
const effectOf = ({ control, sent }: Use) =>
  sent.length > 0 ? JSON.stringify(sent) : control instanceof HTMLAnchorElement ? control.href : '';

/** The name that is heard. */
function heardOf(control: HTMLElement): string {
  const ids = control.getAttribute('aria-labelledby')?.split(' ') ?? [];
  const labels = ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
  return (labels || control.ariaLabel || control.textContent).trim();
}

/** QAL-02: a line for each name of several buttons or links that do not do the same. */
export function namesakes(uses: readonly Use[]): readonly string[] {
  const named = grouped(
    uses.filter((use) => use.control.matches('button, a[href]') && effectOf(use) !== ''),
    ({ control }) => heardOf(control),
  );
  return [...named]
    .filter(([, alike]) => new Set(alike.map(effectOf)).size > 1)
    .map(([name, { length }]) => `${length} do different things and are called “${name}”`);
}
