import type { Appointment } from '#contract/appointments.ts';
import { Link } from '#src/components/link/link.tsx';
import { VisuallyHidden } from '#src/components/visually-hidden/visually-hidden.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import {
  appleCalendarLink,
  googleCalendarLink,
  outlookCalendarLink,
  type CalendarEvent,
} from './calendar-links.ts';

type CalendarChoicesProps = {
  /** One person's; for a group, with the earliest time. */
  appointment: {
    store: Pick<Appointment['store'], 'name' | 'address'>;
    appointmentDate: string;
    /** Of the person or the group; without it there is no calendar file to download. */
    confirmationNumber?: string;
  };
  /** When the last group member starts. */
  lastDate?: string;
};

/** CNF-03: three calendars, each a plain link. */
export function CalendarChoices({ appointment, lastDate }: CalendarChoicesProps) {
  const t = useCopy('confirmation');
  const { store, appointmentDate, confirmationNumber } = appointment;
  const { line1, city, state, zip, timeZone } = store.address;
  const event: CalendarEvent = {
    title: t('calendar.event', { store: store.name }),
    location: `${line1}, ${city}, ${state} ${zip}`,
    appointmentDate,
    ...(lastDate && { lastDate }),
    timeZone,
  };
  return (
    <section className="stack stack-tight" aria-labelledby="calendar-title" data-print="hide">
      <h2 id="calendar-title">{t('calendar.title')}</h2>
      <p className="small muted">{t('calendar.note')}</p>
      <div className="cluster">
        <Link look="secondary" icon="calendar" newTab href={googleCalendarLink(event)}>
          {t('calendar.google')} <VisuallyHidden>{t('calendar.newTab')}</VisuallyHidden>
        </Link>
        <Link
          look="secondary"
          icon="calendar"
          newTab
          href={outlookCalendarLink(event, navigator.userAgent)}
        >
          {t('calendar.outlook')} <VisuallyHidden>{t('calendar.newTab')}</VisuallyHidden>
        </Link>
        {confirmationNumber !== undefined && (
          <Link look="secondary" icon="download" href={appleCalendarLink(confirmationNumber)}>
            {t('calendar.apple')}
          </Link>
        )}
      </div>
      {confirmationNumber === undefined && <p className="small muted">{t('calendar.byMail')}</p>}
    </section>
  );
}
