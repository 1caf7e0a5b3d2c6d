/**
 * What `npm run journeys:gallery` leaves in reports/journeys/gallery/gallery.json, beside its
 * pictures.
 */
import type { Language } from '#domain/languages.ts';

/** How a state is looked at. */
export const VIEWS = {
  phone: 'Phone, 390 px, light',
  dark: 'Phone, 390 px, dark',
  forced: 'Phone, 390 px, forced colours',
  narrow: '320 px',
  print: 'Print',
  desktop: 'Desktop, 1280 px',
} as const;

export type ViewName = keyof typeof VIEWS;

// Object.keys forgets that the keys of a const table are its names
export const VIEW_NAMES = Object.keys(VIEWS) as readonly ViewName[];

export interface Picture {
  /** In the folder of the gallery; equal pictures share one file. */
  readonly file: string;
  readonly width: number;
  readonly height: number;
  /** Pixels that differ from the same picture of the run before; undefined where that has none. */
  readonly differs?: number;
  /** The picture of the run before, and where the two differ; only where they do. */
  readonly before?: string;
  readonly difference?: string;
}

export interface Finding {
  /** Of axe's rules, or `sideways` for a page that scrolls sideways at 320 px. */
  readonly rule: string;
  readonly view: ViewName;
  readonly help: string;
  /** The start of each element's HTML. */
  readonly elements: readonly string[];
}

/**
 * How easy what is seen is to read: a school grade in English (Flesch-Kincaid), 0 to 100 in Spanish
 * (INFLESZ, more is easier).
 */
export interface Reading {
  readonly words: number;
  readonly sentences: number;
  readonly score: number;
}

export interface Look {
  readonly title: string;
  /** None where the state could not be opened. */
  readonly pictures: Partial<Readonly<Record<ViewName, Picture>>>;
  readonly findings: readonly Finding[];
  /** None where there are too few words to judge. */
  readonly reading?: Reading;
  /** Why the state could not be opened, or is not the one that the way leads to. */
  readonly problem?: string;
}

export interface GalleryState {
  readonly name: string;
  /** How many events away from the first page it is. */
  readonly steps: number;
  /**
   * Undefined where it was looked at under this name; else the state on the same way, whose looks
   * these are.
   */
  readonly as?: string;
  readonly looks: Partial<Readonly<Record<Language, Look>>>;
}

export interface GalleryFile {
  readonly version: 1;
  /** ISO, UTC. */
  readonly when: string;
  readonly revision: string;
  readonly seconds: number;
  /** Which states, when not all. */
  readonly choice?: string;
  readonly states: readonly GalleryState[];
}

/** How hard a screen may be to read, by the measures of `reading.ts`. */
export const READING_BARS = {
  en: { median: 6, worst: 8 },
  es: { median: 65, worst: 55 },
} as const;
