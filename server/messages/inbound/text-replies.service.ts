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
  /** The text service's id of the reply, so that a repeated report counts once. */
  providerId?: string;
}

/**
 * SMS-01: carries out at once what a text to us asks for, and returns the answer; a report repeated
 * by the service gets the same answer. STOP applies to everything sent to that number, and
 * withdraws unsent texts. Undefined when there is nothing to say.
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
  // CTIA: HELP is always answered. Other than that, a number hears from us after STOP only once it
  // says START; a YES without a STOP before it may answer anything. For a repeated report that a
  // later word has overtaken, the answer would no longer be true.
  if (meaning !== 'help' && (wasStopped !== (meaning === 'start') || !isLatest)) return undefined;
  const language: Language = reply.language ?? (await latestTextLanguage(db, phone)) ?? 'en';
  const link = `${address(language)}${BASE_PATH}`;
  const { supportPhone: call } = chain();
  const words = wordsIn(language);
  if (meaning !== 'help') return words(`replies.${meaning}`, { link });
  const help = wasStopped ? 'replies.helpStopped' : 'replies.help';
  return call ? words(`${help}Call`, { link, phone: call }) : words(help, { link });
}
