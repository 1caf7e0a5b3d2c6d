import { BASE_PATH } from '#domain/pages.ts';
import type { Language } from '#domain/languages.ts';
import { findById } from '#server/booking/appointments/appointments.store.ts';
import type { Db } from '#server/database/database.ts';
import type { PublicAddress } from '#server/http/public-address.ts';
import type { Letter } from '../delivery.ts';
import type { MessagePayload } from '../messages.schema.ts';
import type { Taken } from '../queue.store.ts';
import { appointmentConfirmed, manageLink } from './appointment-confirmed.ts';
import { campaignInvitation } from './campaign-invitation.ts';
import type { Content } from './content.ts';
import { htmlOf } from './html.ts';
import { accountExists, oneTimeCode, resumeJourney } from './keys.ts';
import { plainOf } from './plain.ts';
import { wordsIn } from './words.ts';

/** A message that would tell what is no longer so: a key that no longer opens, an appointment that is over or is none. */
export interface TooLate {
  tooLate: string;
}

/** Writes a message out, from what is true when it is sent. */
export type Write = (message: Taken) => Promise<Letter | TooLate>;

export function writer(db: Db, address: PublicAddress): Write {
  return async (message) => {
    const { id, kind, payload } = message;
    const { recipient, language, template } = payload;
    const content = await contentOf({ db, address, now: new Date(message.now) }, payload);
    if ('tooLate' in content) return content;
    const common = { id, kind, recipient, language, template };
    if (kind === 'sms') return { ...common, subject: '', plain: content.sms };
    const { footer } = wordsIn(language);
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
  db: Db;
  address: PublicAddress;
  now: Date;
}

async function contentOf(desk: Desk, payload: MessagePayload): Promise<Content | TooLate> {
  const { language } = payload;
  switch (payload.template) {
    case 'appointmentConfirmed':
      return confirmation(desk, payload.details.appointmentId, language);
    case 'resumeJourney': {
      const { link, expiresAt } = payload.details;
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
    case 'oneTimeCode': {
      const { code, expiresAt } = payload.details;
      return whileItLasts(desk, expiresAt, (lastsSeconds) =>
        oneTimeCode({ key: code, lastsSeconds }, language),
      );
    }
    case 'accountExists':
      return accountExists(`${desk.address(language)}${BASE_PATH}`, language);
  }
}

async function confirmation(
  { db, address, now }: Desk,
  appointmentId: string,
  language: Language,
): Promise<Content | TooLate> {
  const row = await findById(db, appointmentId);
  if (row?.appointment.status !== 'Scheduled') return { tooLate: 'no longer booked' };
  if (row.appointment.endsAt <= now) return { tooLate: 'over' };
  return appointmentConfirmed(row, language, manageLink(address, language));
}

function whileItLasts(
  { now }: Desk,
  expiresAt: string,
  content: (lastsSeconds: number) => Content,
): Content | TooLate {
  const lastsSeconds = (Date.parse(expiresAt) - now.getTime()) / 1000;
  return lastsSeconds > 0 ? content(lastsSeconds) : { tooLate: 'expired' };
}
