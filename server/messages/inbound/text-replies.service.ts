import { chain } from '#domain/chain.ts';
import { BASE_PATH } from '#domain/pages.ts';
import type { Language } from '#domain/languages.ts';
import type { Db } from '#server/database/database.ts';
import type { PublicAddress } from '#server/http/public-address.ts';
import { wordsIn } from '../letters/words.ts';
import {
  keepTextChoice,
  latestTextLanguage,
  stoppedAmong,
  type TextChoice,
} from '../text-choices.store.ts';
import { readReply } from './reply-words.ts';

interface TextReply {
  /** E.164. */
  phone: string;
  text: string;
  source: TextChoice['source'];
  /** What the text service calls the reply: told twice, it counts once. */
  providerId?: string;
}

/**
 * SMS-01: does at once what a text to us asks for, and says so; told twice by the service, it is
 * answered twice the same. STOP holds for everything to that number, and takes back what has not
 * left. Undefined when there is nothing to say.
 */
export async function answerText(
  { db, address }: { db: Db; address: PublicAddress },
  { phone, text, source, providerId }: TextReply,
): Promise<string | undefined> {
  const reply = readReply(text);
  if (!reply) return undefined;
  const { meaning } = reply;
  const { wasStopped, isLatest } =
    meaning === 'help'
      ? { wasStopped: (await stoppedAmong(db, [phone])).has(phone), isLatest: true }
      : await db.transaction((tx) =>
          keepTextChoice(tx, {
            phone,
            choice: meaning,
            source,
            ...(providerId && { providerId }),
          }),
        );
  // Who said STOP hears from us again only after START; and a YES that follows no STOP may answer
  // anything. Of one that is told again after another word the answer would not be true any more.
  if (wasStopped !== (meaning === 'start') || !isLatest) return undefined;
  const language: Language = reply.language ?? (await latestTextLanguage(db, phone)) ?? 'en';
  const link = `${address(language)}${BASE_PATH}`;
  const { supportPhone } = chain();
  return meaning === 'help' && supportPhone
    ? wordsIn(language)('replies.helpCall', { link, phone: supportPhone })
    : wordsIn(language)(`replies.${meaning}`, { link });
}
