/**
 * Controls that look as if they did something, and do not: their press is sent, and the chart does
 * not take it. A button must do something, or say that it waits (`waits` of Button).
 */
import type { AnyEventObject } from 'xstate';

export interface Listener {
  /** What the views send while this runs; none of it arrives. */
  readonly overhear: (press: () => void) => readonly AnyEventObject[];
  /** Whether the chart takes the event in its current state. */
  readonly takes: (event: AnyEventObject) => boolean;
  /** Whether a form is being sent, or something else is awaited: choices stand still meanwhile. */
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

/** Controls that wait, that open something of the view's, or that a dialog covers. */
const others =
  '[aria-disabled=true], [aria-haspopup], [aria-expanded], :is([inert], [hidden], [aria-hidden=true]) *';
const choices = 'input[type=radio]:not(:checked), input[type=checkbox]';

/** The buttons of the page that can be pressed, and the choices that can be made. */
export function pressable({ isBusy }: Pick<Listener, 'isBusy'>): readonly HTMLElement[] {
  const controls = isBusy() ? 'button' : `button, ${choices}`;
  return [...document.querySelectorAll<HTMLElement>(controls)].filter(
    (one) => !one.matches(others),
  );
}

/** What a control is called; close enough to know it again. */
export const wordsOn = (control: HTMLElement): string =>
  (control instanceof HTMLInputElement && control.labels?.[0]?.textContent) ||
  control.textContent ||
  (control.ariaLabel ?? '');

/** A line for each control whose press is lost; presses them all, one after the other. */
export function lostPresses(
  controls: readonly HTMLElement[],
  { overhear, takes }: Listener,
): readonly string[] {
  const focused = document.activeElement;
  const lost = controls.flatMap((control) => {
    const sent = overhear(() => control.click());
    if (sent.length === 0 || sent.some(takes)) return [];
    return [`a press of “${wordsOn(control)}” is lost: ${sent.map(({ type }) => type).join(', ')}`];
  });
  if (focused instanceof HTMLElement && focused !== document.activeElement) focused.focus();
  return lost;
}
