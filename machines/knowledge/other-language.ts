import type { PageId } from '#domain/pages.ts';

/** Where the other language's host is opened (LNG-05). */
export interface OtherLanguage {
  /** What takes the journey along. */
  ticket?: string;
  /** The page that the journey is on there; without it, the one that is shown here. */
  page?: PageId;
}
