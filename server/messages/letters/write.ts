import { SIGN_IN_PAGE } from '#domain/login.ts';
import { BASE_PATH } from '#domain/pages.ts';
import type { Database } from '#server/database/database.ts';
import type { PublicAddress } from '#server/http/public-address.ts';
import { openLinkKeys } from '#server/links/link-keys.ts';
import { lookAtKey } from '#server/resume/links.service.ts';
import type { Letter, MessageKind } from '../delivery.ts';
import type { MessagePayload } from '../messages.schema.ts';
import type { Taken } from '../queue.store.ts';
import { appointmentLetters, type AppointmentLetters } from './appointment-letters.ts';
import { campaignInvitation } from './campaign-invitation.ts';
import type { Content, TooLate, Unneeded } from './content.ts';
import { htmlOf } from './html.ts';
import {
  accountChanged,
  accountExists,
  oneTimeCode,
  resumeJourney,
  teamInvitation,
} from './keys.ts';
import { plainOf } from './plain.ts';
import { wordsIn } from './words.ts';

/** A message taken for sending, opened. */
type Opened = Pick<Taken, 'id' | 'kind' | 'now'> & { payload: MessagePayload };

/** Writes a message from what is true at the time it is sent. */
export type Write = (message: Opened) => Promise<Letter | TooLate | Unneeded>;

export function writer(database: Pick<Database, 'db' | 'pool'>, address: PublicAddress): Write {
  const about = appointmentLetters(database, address);
  const keys = openLinkKeys(database.pool, 'resumeJourney');
  const whyOver: Desk['whyOver'] = async (link) => {
    const { state } = await lookAtKey({ database, keys }, new URL(link).hash.slice(1));
    return state === 'revoked' || state === 'spent' ? state : undefined;
  };
  return async (message) => {
    const { id, kind, payload } = message;
    const { recipient, language, template } = payload;
    const now = new Date(message.now);
    const content = await contentOf({ about, address, kind, now, whyOver }, payload);
    if ('tooLate' in content || 'unneeded' in content) return content;
    const common = { id, kind, recipient, language, template };
    if (kind === 'sms') return { ...common, subject: '', plain: content.sms };
    const footer = wordsIn(language)('footer');
    return {
      ...common,
      subject: content.subject,
      plain: plainOf(content, footer),
      html: htmlOf(content, language, footer),
      ...(content.calendar && { calendar: content.calendar }),
    };
  };
}

interface Desk {
  about: AppointmentLetters;
  address: PublicAddress;
  kind: MessageKind;
  now: Date;
  /** RES-03: why a link to a saved journey leads nowhere any more, if so. */
  whyOver: (link: string) => Promise<'revoked' | 'spent' | undefined>;
}

async function contentOf(
  desk: Desk,
  payload: MessagePayload,
): Promise<Content | TooLate | Unneeded> {
  const { language } = payload;
  switch (payload.template) {
    case 'appointmentConfirmed':
    case 'appointmentChanged':
    case 'appointmentCancelled':
    case 'appointmentMissed':
    case 'groupConfirmed':
    case 'groupChanged':
    case 'groupCancelled':
    case 'groupMissed':
    case 'numberAgain':
    case 'reminder':
    case 'earlierTime':
    case 'storeClosed':
    case 'timeStands':
    case 'visitEnded':
    case 'visitGiven':
      return desk.about(payload, desk.now, desk.kind);
    case 'resumeJourney': {
      const { link, expiresAt } = payload.details;
      const over = await desk.whyOver(link);
      if (over) return { unneeded: over };
      return whileItLasts(desk, expiresAt, (lastsSeconds) =>
        resumeJourney({ key: link, lastsSeconds }, language),
      );
    }
    case 'campaignInvitation': {
      const { link, expiresAt, firstName, campaign } = payload.details;
      return whileItLasts(desk, expiresAt, (lastsSeconds) =>
        campaignInvitation({ link, lastsSeconds, firstName, campaign }, language),
      );
    }
    case 'teamInvitation': {
      const { link, expiresAt, store } = payload.details;
      return whileItLasts(desk, expiresAt, (lastsSeconds) =>
        teamInvitation({ key: link, lastsSeconds }, store, language),
      );
    }
    case 'oneTimeCode': {
      const { code, expiresAt } = payload.details;
      return whileItLasts(desk, expiresAt, (lastsSeconds) =>
        oneTimeCode({ key: code, lastsSeconds }, language),
      );
    }
    case 'accountExists':
      return accountExists(`${desk.address(language)}${BASE_PATH}`, language);
    case 'accountChanged':
      return accountChanged(
        payload.details.change,
        `${desk.address(language)}${SIGN_IN_PAGE}`,
        language,
      );
  }
}

function whileItLasts(
  { now }: Desk,
  expiresAt: string,
  content: (lastsSeconds: number) => Content,
): Content | TooLate {
  const lastsSeconds = (Date.parse(expiresAt) - now.getTime()) / 1000;
  return lastsSeconds > 0 ? content(lastsSeconds) : { tooLate: 'expired' };
}
