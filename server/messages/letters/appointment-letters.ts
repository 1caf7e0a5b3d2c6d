// Chooses the letter about an appointment; each checks that what it would say is still true.
import type { Database } from '#server/database/database.ts';
import type { PublicAddress } from '#server/http/public-address.ts';
import type { MessageKind } from '../delivery.ts';
import type { AppointmentTemplate, ClosingTemplate, GroupTemplate } from '../messages.schema.ts';
import { aboutNumber, aboutReminder } from './about-booking.ts';
import { aboutAll, aboutEnd, aboutOne } from './about-change.ts';
import { aboutClosing, aboutOffer } from './about-wish.ts';
import type { Content, TooLate, Unneeded } from './content.ts';
import { openLetterSources, type About } from './letter-sources.ts';

type Told = About<
  | AppointmentTemplate
  | GroupTemplate
  | ClosingTemplate
  | 'numberAgain'
  | 'reminder'
  | 'earlierTime'
  | 'visitEnded'
  | 'visitGiven'
>;

/**
 * @param now by the database's clock
 */
export type AppointmentLetters = (
  payload: Told,
  now: Date,
  kind: MessageKind,
) => Promise<Content | TooLate | Unneeded>;

export function appointmentLetters(
  database: Pick<Database, 'db' | 'pool'>,
  address: PublicAddress,
): AppointmentLetters {
  const sources = openLetterSources(database, address);
  return (payload, now, kind) => {
    switch (payload.template) {
      case 'appointmentConfirmed':
      case 'appointmentChanged':
      case 'appointmentCancelled':
      case 'appointmentMissed':
        return aboutOne(sources, payload, now, kind);
      case 'groupConfirmed':
      case 'groupChanged':
      case 'groupCancelled':
      case 'groupMissed':
        return aboutAll(sources, payload, now);
      case 'numberAgain':
        return aboutNumber(sources, payload);
      case 'reminder':
        return aboutReminder(sources, payload, now, kind);
      case 'earlierTime':
        return aboutOffer(sources, payload, kind);
      case 'storeClosed':
      case 'timeStands':
        return aboutClosing(sources, payload, kind);
      case 'visitEnded':
      case 'visitGiven':
        return aboutEnd(sources, payload);
    }
  };
}
