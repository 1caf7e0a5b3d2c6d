// The editors' texts in both languages, with their display times (API-05, SET-02): from a CMS or a
// folder if one is set, with the product's own as a fallback.
import { z } from 'zod';
import { CONTENT_ALIASES, DISPLAY_NAMES, isNews } from '#domain/content-places.ts';
import { isShownAt, scheduleTime } from '#domain/content-schedule.ts';
import type { Language } from '#domain/languages.ts';
import english from './en.json' with { type: 'json' };
import spanish from './es.json' with { type: 'json' };

const ScheduleTime = z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/);

/** The form every source must produce. Plain text: no page treats it as markup. */
export const Content = z.strictObject({
  contentURLAlias: z.string().max(100),
  title: z.string().trim().min(1).max(200),
  body: z.string().trim().min(1).max(5000),
  startDateTime: ScheduleTime.optional(),
  endDateTime: ScheduleTime.optional(),
  displayName: z.enum(DISPLAY_NAMES).optional(),
});

export type Content = z.infer<typeof Content>;

const COMPILED: Readonly<Record<Language, readonly Content[]>> = {
  en: z.array(Content).parse(english),
  es: z.array(Content).parse(spanish),
};

/**
 * Reads all texts of a language from a source.
 * @throws Error worded for the log
 */
export type ReadContents = (
  aliases: readonly string[],
  language: Language,
) => Promise<readonly Content[]>;

export interface Contents {
  /** The texts of these aliases, in their order, that are shown at this time (UTC). */
  of: (aliases: readonly string[], language: Language, now: Date) => Promise<Content[]>;
}

const FRESH_MS = 60_000;

interface Kept {
  contents: readonly Content[] | undefined;
  until: number;
  asking: Promise<void> | undefined;
}

/**
 * Asks the source at most once a minute per language. Its last answer stays while it fails, and the
 * product's own texts are used if it never answered. Once it has answered, news come only from it,
 * and other missing texts from the product.
 */
export function openContents(
  read: ReadContents | undefined,
  warn: (about: { content: string; language: Language }) => void,
  clock: () => number = Date.now,
): Contents {
  const kept = new Map<Language, Kept>();

  const ask = async (source: ReadContents, language: Language, mine: Kept) => {
    try {
      mine.contents = await source(CONTENT_ALIASES, language);
    } catch (problem) {
      warn({ content: problem instanceof Error ? problem.message : String(problem), language });
    }
    mine.until = clock() + FRESH_MS;
    mine.asking = undefined;
  };

  const known = async (language: Language): Promise<readonly Content[]> => {
    if (!read) return COMPILED[language];
    const mine = kept.get(language) ?? { contents: undefined, until: 0, asking: undefined };
    kept.set(language, mine);
    if (clock() >= mine.until) mine.asking ??= ask(read, language, mine);
    // A visitor waits only when nothing is known yet.
    if (mine.contents === undefined) await mine.asking;
    const { contents } = mine;
    if (contents === undefined) return COMPILED[language];
    const said = new Set(contents.map(({ contentURLAlias }) => contentURLAlias));
    const ours = COMPILED[language].filter(
      ({ contentURLAlias }) => !said.has(contentURLAlias) && !isNews(contentURLAlias),
    );
    return [...contents, ...ours];
  };

  return {
    of: async (aliases, language, now) => {
      const moment = scheduleTime(now);
      const contents = await known(language);
      return aliases.flatMap((alias) =>
        contents.filter(
          (content) => content.contentURLAlias === alias && isShownAt(content, moment),
        ),
      );
    },
  };
}
