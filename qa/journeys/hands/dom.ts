/**
 * The hand in a DOM: finds by role and name what is not hidden, presses and types with user-event.
 */
import { getByLabelText, getByText, isInaccessible, queryAllByRole } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import type { Gesture, Hand, Key, Name, Part, Words } from '../gestures.ts';

/** What only the page under test can do: its address bar and its device. */
export interface Surroundings {
  goTo(address: string): Promise<void>;
  goBack(): Promise<void>;
  wake(): Promise<void>;
  /** Activity after a while without any. */
  stir(): Promise<void>;
}

/** The summary line of a collapsed section. */
export const UNFOLDS = { selector: 'summary' };

/** `Control+z` as user-event writes it. */
function typed(keys: Key): string {
  const [last = '', ...held] = keys.split('+').reverse();
  return [
    ...held.map((key) => `{${key}>}`),
    last.length === 1 ? last : `{${last}}`,
    ...held.map((key) => `{/${key}}`),
  ].join('');
}

/** A hand in a page that has more than the app, or that a person watches. */
interface Onlookers {
  /** The selector of what is not part of the app. */
  readonly outside: string;
  /** Called with each control before it is used. */
  readonly using: (control: HTMLElement) => void;
}

/** As Chromium's hand does, none presses what says that it waits. */
function ready(control: HTMLElement): HTMLElement {
  if (control.ariaDisabled === 'true') throw new Error(`"${control.textContent}" waits`);
  return control;
}

const lettersOf = (text: string) => text.replaceAll(/[^\p{L}\d]/gu, '').toLowerCase();

/** SES-01: a field shows what is typed into it, in whatever form; one that went did its part. */
const keeps = (field: HTMLElement, text: string): boolean =>
  !field.isConnected ||
  !(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) ||
  lettersOf(field.value) === lettersOf(text);

export function createDomHand(
  user: UserEvent,
  words: Words,
  around: Surroundings,
  onlookers?: Onlookers,
): Hand {
  const shown = <E extends HTMLElement>(control: E): E => {
    onlookers?.using(control);
    return control;
  };
  const isOfApp = (element: HTMLElement) =>
    onlookers === undefined || element.closest(onlookers.outside) === null;

  /**
   * Only those with the name are checked for being hidden: checking all takes a tenth of a second.
   */
  function only(
    within: HTMLElement,
    role: string,
    name: Name | undefined,
    saying = '',
  ): HTMLElement {
    const said = name === undefined ? saying : words.say(name);
    const named = queryAllByRole(within, role, {
      ...(name !== undefined && { name: said }),
      hidden: true,
    });
    const [found, ...others] = named.filter(
      (element) =>
        isOfApp(element) && element.textContent.includes(saying) && !isInaccessible(element),
    );
    if (found === undefined) throw new Error(`no ${role} is called "${said}"`);
    if (others.length > 0) throw new Error(`${others.length + 1} are called ${role} "${said}"`);
    return found;
  }
  const inside = (part: Part | undefined) =>
    part === undefined ? document.body : only(document.body, part.role, part.name, part.saying);
  /** Fields behind a dialog keep their labels: only what the dialog does not hide counts. */
  const labelled = (part: Part | undefined, name: Name) => {
    const dialogs = document.querySelectorAll<HTMLElement>('[role$=dialog]');
    const scope = part === undefined ? ([...dialogs].at(-1) ?? document.body) : inside(part);
    return getByLabelText(scope, words.say(name));
  };

  async function retype(field: HTMLElement, text: string): Promise<void> {
    await user.clear(field);
    if (text !== '') await user.paste(text);
    if (!keeps(field, text)) throw new Error(`the field does not show "${text}"`);
  }

  return {
    async perform(gesture: Gesture) {
      switch (gesture.do) {
        case 'press':
        case 'choose':
          return user.click(shown(ready(only(inside(gesture.within), gesture.role, gesture.name))));
        case 'select':
          return user.selectOptions(
            shown(labelled(gesture.within, gesture.label)),
            words.say(gesture.option),
          );
        case 'type':
          return retype(shown(labelled(gesture.within, gesture.label)), gesture.text);
        case 'pressKey':
          return user.keyboard(typed(gesture.key));
        case 'unfold':
          return user.click(shown(getByText(document.body, words.say(gesture.name), UNFOLDS)));
        case 'goTo':
          return around.goTo(gesture.address);
        case 'goBack':
          return around.goBack();
        case 'wake':
          return around.wake();
        case 'stir':
          return around.stir();
      }
    },
  };
}
