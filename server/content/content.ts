// The editorial texts of the product, in both languages, with the times between which they are
// shown (API-05).
import { z } from 'zod';
import { isShownAt, scheduleTime } from '#domain/content-schedule.ts';
import type { Language } from '#domain/languages.ts';
import english from './en.json' with { type: 'json' };
import spanish from './es.json' with { type: 'json' };

const ScheduleTime = z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/);

const Content = z.strictObject({
  contentURLAlias: z.string(),
  title: z.string(),
  body: z.string(),
  startDateTime: ScheduleTime.optional(),
  endDateTime: ScheduleTime.optional(),
});

export type Content = z.infer<typeof Content>;

const CONTENTS: Readonly<Record<Language, readonly Content[]>> = {
  en: z.array(Content).parse(english),
  es: z.array(Content).parse(spanish),
};

/**
 * The contents of these aliases, in their order, that are shown at that moment; schedules are in
 * UTC.
 */
export function contentsOf(aliases: readonly string[], language: Language, now: Date): Content[] {
  const moment = scheduleTime(now);
  return aliases.flatMap((alias) =>
    CONTENTS[language].filter(
      (content) => content.contentURLAlias === alias && isShownAt(content, moment),
    ),
  );
}
