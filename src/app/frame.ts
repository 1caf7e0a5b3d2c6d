import type { Navigator } from 'react-router-dom';
import type { Language } from '#domain/languages.ts';
import type { Scene, Stage } from './stage.ts';

/** What the app is given from outside React; nothing of it changes while the page lives. */
export interface Frame {
  language: Language;
  stage: Stage;
  /** What the built page already shows, for hydration to meet it without a difference. */
  builtScene: Scene;
  builtYear: number;
  /** Asks for a page as a typed address would; links are given to it. */
  navigator: Navigator;
  /** Where a pathname's page is in the other language; undefined where it has no host. */
  otherLanguage: (pathname: string) => string | undefined;
  /** CHR-01. */
  nativeApp: boolean;
  /** CHR-05: the visitor came back from a form elsewhere, with its success in the query. */
  cameWithSuccess: boolean;
  /** True when a saved journey could not be gone on with. */
  startedOver: boolean;
  /** Tries again to get the parts that could not be fetched. */
  retry: () => void;
  /** Forgets all answers and loads the first page anew. */
  startOver: () => void;
}
