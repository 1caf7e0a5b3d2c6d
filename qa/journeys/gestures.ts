/**
 * What a person does with a screen, in terms that hold for any screen and both languages. Two hands
 * perform it: in a DOM and in a browser.
 */
import type { Language } from '#domain/languages.ts';
import type { Formats } from '#src/i18n/formats.ts';

/**
 * The name of a control: by its copy key (`timeslots` + `choose`), by text that is data (a store),
 * or by composed words.
 */
export type Name =
  | { readonly copy: string; readonly key: string; readonly values?: Values }
  | { readonly text: string }
  | ((words: Words) => string);

type Values = Readonly<Record<string, string | number>>;

/** The words of one language: its copy, and how it writes dates, times and numbers. */
export interface Words {
  readonly language: Language;
  readonly formats: Formats;
  copy(file: string, key: string, values?: Values): string;
  say(name: Name): string;
}

/**
 * A part of the screen that holds several controls with one name: a dialog, a group of radios, a
 * store's card.
 */
export interface Part {
  readonly role:
    | 'dialog'
    | 'alertdialog'
    | 'group'
    | 'radiogroup'
    | 'region'
    | 'article'
    | 'listitem'
    | 'row'
    | 'banner';
  /** Default: any name. */
  readonly name?: Name;
  /** Text in it, where the name is not enough. */
  readonly saying?: string;
}

export type Gesture =
  | {
      readonly do: 'press';
      readonly role: 'button' | 'link' | 'combobox';
      readonly name: Name;
      readonly within?: Part;
    }
  /** Radios and checkboxes. */
  | {
      readonly do: 'choose';
      readonly role: 'radio' | 'checkbox';
      readonly name: Name;
      readonly within?: Part;
    }
  /** A native select. */
  | { readonly do: 'select'; readonly label: Name; readonly option: Name; readonly within?: Part }
  /** Replaces what the field holds. */
  | {
      readonly do: 'type';
      readonly label: Name;
      readonly text: string;
      readonly within?: Part;
      /** Default: a plain field. */
      readonly role?: 'combobox';
    }
  | { readonly do: 'pressKey'; readonly key: Key }
  /** Opens a collapsed section by its summary line. */
  | { readonly do: 'unfold'; readonly name: Name }
  /** A typed address or a link from outside; path and query. */
  | { readonly do: 'goTo'; readonly address: string }
  | { readonly do: 'goBack' }
  /** Coming back to the page after the device slept. */
  | { readonly do: 'wake' }
  /** Activity after a while without any. */
  | { readonly do: 'stir' };

/** Key names as in browser events, several at once joined by +. */
export type Key =
  | 'Escape'
  | 'Enter'
  | 'ArrowDown'
  | 'ArrowUp'
  | 'ArrowRight'
  | 'F2'
  | 'F4'
  | 'Control+z';

/** Performs gestures; when a control does not exist exactly once, fails with its name. */
export interface Hand {
  perform(gesture: Gesture): Promise<void>;
}
