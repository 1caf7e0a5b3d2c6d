// Messages that carry a key, a link or a code, or say that none is needed. They reveal nothing
// about anyone's health.
import type { Language } from '#domain/languages.ts';
import type { AccountChange } from '../messages.schema.ts';
import type { Content } from './content.ts';
import { lastingFor } from './moments.ts';
import { wordsIn } from './words.ts';

interface Key {
  /** The link or the code itself. */
  key: string;
  lastsSeconds: number;
}

/** RES-01: the link to a saved journey. */
export function resumeJourney({ key: link, lastsSeconds }: Key, language: Language): Content {
  const words = wordsIn(language);
  const lasting = lastingFor(lastsSeconds, language);
  return {
    subject: words('resume.subject'),
    blocks: [
      { kind: 'paragraph', text: words('resume.saved') },
      { kind: 'link', label: words('resume.link'), href: link },
      { kind: 'paragraph', text: words('resume.lasts', { lasting }) },
      { kind: 'paragraph', text: words('resume.notYou') },
    ],
    sms: words('resume.sms', { link, lasting }),
  };
}

/**
 * DSK-01: invites a person to work at a store; the link asks for a name, a password and a phone.
 */
export function teamInvitation(
  { key: link, lastsSeconds }: Key,
  store: string,
  language: Language,
): Content {
  const words = wordsIn(language);
  const lasting = lastingFor(lastsSeconds, language);
  return {
    subject: words('team.subject'),
    blocks: [
      { kind: 'paragraph', text: words('team.hello', { store }) },
      { kind: 'paragraph', text: words('team.bring') },
      { kind: 'link', label: words('team.link'), href: link },
      { kind: 'paragraph', text: words('team.lasts', { lasting }) },
      { kind: 'paragraph', text: words('team.notYou') },
    ],
    sms: words('team.sms', { link, lasting }),
  };
}

export function oneTimeCode({ key: code, lastsSeconds }: Key, language: Language): Content {
  const words = wordsIn(language);
  const lasting = lastingFor(lastsSeconds, language);
  return {
    subject: words('code.subject'),
    blocks: [
      { kind: 'paragraph', text: words('code.enter') },
      { kind: 'code', text: code },
      { kind: 'paragraph', text: words('code.lasts', { lasting }) },
      { kind: 'paragraph', text: words('code.notYou') },
    ],
    sms: words('code.sms', { code, lasting }),
  };
}

/**
 * Sent instead of a code to an address that already has an account, so that the page itself does
 * not reveal it.
 */
export function accountExists(link: string, language: Language): Content {
  const words = wordsIn(language);
  return {
    subject: words('account.subject'),
    blocks: [
      { kind: 'paragraph', text: words('account.asked') },
      { kind: 'paragraph', text: words('account.signIn') },
      { kind: 'link', label: words('account.link'), href: link },
      { kind: 'paragraph', text: words('account.notYou') },
    ],
    sms: words('account.sms', { link }),
  };
}

/**
 * ACC-01: what happened to an account, so that its owner learns of it even if someone else did it.
 * An owner who lost the address or the account cannot set a password, and is referred to people.
 */
export function accountChanged(
  change: AccountChange,
  signInLink: string,
  language: Language,
): Content {
  const words = wordsIn(language);
  const isOpen = change !== 'email' && change !== 'deleted';
  return {
    subject: words(`accountChanged.${change}.subject`),
    blocks: [
      { kind: 'paragraph', text: words(`accountChanged.${change}.text`) },
      { kind: 'paragraph', text: words('accountChanged.you') },
      { kind: 'paragraph', text: words(isOpen ? 'accountChanged.reset' : 'accountChanged.ask') },
      ...(isOpen
        ? [{ kind: 'link', label: words('accountChanged.link'), href: signInLink } as const]
        : []),
    ],
    sms: words('accountChanged.sms', { subject: words(`accountChanged.${change}.subject`) }),
  };
}
