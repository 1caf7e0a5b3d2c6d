import type { Language } from '#domain/languages.ts';
import type { Content } from './content.ts';
import { lastingFor } from './moments.ts';
import { fill, wordsIn } from './words.ts';

interface Invitation {
  link: string;
  lastsSeconds: number;
  /** Families share a mailbox: it says whose date of birth will be asked for. */
  firstName: string;
  /** What the campaign is called in public. */
  campaign: string;
}

/** QCK-01: what the campaign is, is told inside the e-mail only, never in its subject or in a text. */
export function campaignInvitation(
  { link, lastsSeconds, firstName, campaign }: Invitation,
  language: Language,
): Content {
  const words = wordsIn(language).invitation;
  const lasting = lastingFor(lastsSeconds, language);
  return {
    subject: words.subject,
    blocks: [
      { kind: 'paragraph', text: fill(words.hello, { name: firstName, campaign }) },
      { kind: 'paragraph', text: words.ready },
      { kind: 'link', label: words.link, href: link },
      { kind: 'paragraph', text: fill(words.lasts, { lasting }) },
      { kind: 'paragraph', text: words.notYou },
    ],
    sms: fill(words.sms, { link, lasting }),
  };
}
