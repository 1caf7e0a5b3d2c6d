// Messages that carry a key, a link or a code, or say that none is needed. They tell nothing about anybody's health.
import type { Language } from '#domain/languages.ts';
import type { Content } from './content.ts';
import { lastingFor } from './moments.ts';
import { fill, wordsIn } from './words.ts';

interface Key {
  /** The link or the code itself. */
  key: string;
  lastsSeconds: number;
}

/** RES-01 */
export function resumeJourney({ key: link, lastsSeconds }: Key, language: Language): Content {
  const words = wordsIn(language).resume;
  const lasting = lastingFor(lastsSeconds, language);
  return {
    subject: words.subject,
    blocks: [
      { kind: 'paragraph', text: words.saved },
      { kind: 'link', label: words.link, href: link },
      { kind: 'paragraph', text: fill(words.lasts, { lasting }) },
      { kind: 'paragraph', text: words.notYou },
    ],
    sms: fill(words.sms, { link, lasting }),
  };
}

export function oneTimeCode({ key: code, lastsSeconds }: Key, language: Language): Content {
  const words = wordsIn(language).code;
  const lasting = lastingFor(lastsSeconds, language);
  return {
    subject: words.subject,
    blocks: [
      { kind: 'paragraph', text: words.enter },
      { kind: 'code', text: code },
      { kind: 'paragraph', text: fill(words.lasts, { lasting }) },
      { kind: 'paragraph', text: words.notYou },
    ],
    sms: fill(words.sms, { code, lasting }),
  };
}

/** Sent in place of a code to an address that has an account, so that the page itself need not tell. */
export function accountExists(link: string, language: Language): Content {
  const words = wordsIn(language).account;
  return {
    subject: words.subject,
    blocks: [
      { kind: 'paragraph', text: words.asked },
      { kind: 'paragraph', text: words.signIn },
      { kind: 'link', label: fill(words.link), href: link },
      { kind: 'paragraph', text: words.notYou },
    ],
    sms: fill(words.sms, { link }),
  };
}
