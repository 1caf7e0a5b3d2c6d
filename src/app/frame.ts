import type { Navigator } from 'react-router-dom';
import type { Language } from '#domain/languages.ts';
import type { Scene, Stage } from './stage.ts';

/** What the app gets from outside React; constant for the life of the page. */
export interface Frame {
  language: Language;
  stage: Stage;
  /** What the built page shows, so that hydration matches it. */
  builtScene: Scene;
  builtYear: number;
  /** Requests a page as a typed address would; links use it. */
  navigator: Navigator;
  /** The address of a pathname's page in the other language; undefined if that has no host. */
  otherLanguage: (pathname: string) => string | undefined;
  /** CHR-01. */
  nativeApp: boolean;
  /** CHR-05: the visitor returned from a form elsewhere that put its success into the query. */
  cameWithSuccess: boolean;
  /** True when a saved journey could not be continued. */
  startedOver: boolean;
  /** Loads the parts that failed again. */
  retry: () => void;
  /** Clears all answers and reloads the first page. */
  startOver: () => void;
}
