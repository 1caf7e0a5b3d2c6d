import type { Language } from '#domain/languages.ts';
import type { Content } from './content.ts';
import { lastingFor } from './moments.ts';
import { wordsIn } from './words.ts';

interface Invitation {
  link: string;
  lastsSeconds: number;
  /** Families share a mailbox: the name says whose date of birth will be asked for. */
  firstName: string;
  /** The campaign's public name. */
  campaign: string;
}

/** QCK-01: the campaign is described inside the e-mail only, never in its subject or in a text. */
export function campaignInvitation(
  { link, lastsSeconds, firstName, campaign }: Invitation,
  language: Language,
): Content {
  const words = wordsIn(language);
  const lasting = lastingFor(lastsSeconds, language);
  return {
    subject: words('invitation.subject'),
    blocks: [
      { kind: 'paragraph', text: words('invitation.hello', { name: firstName, campaign }) },
      { kind: 'paragraph', text: words('invitation.ready') },
      { kind: 'link', label: words('invitation.link'), href: link },
      { kind: 'paragraph', text: words('invitation.lasts', { lasting }) },
      { kind: 'paragraph', text: words('invitation.notYou') },
    ],
    sms: words('invitation.sms', { link, lasting }),
  };
}
