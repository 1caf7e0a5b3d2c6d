import { shortZoneName } from '#domain/zone-names.ts';
import type { OverlayId } from '#machines/knowledge/events.ts';
import { useSend } from '#src/app/use-journey.ts';
import { wallTimeIn } from '#domain/timeslots.ts';
import { writtenDay, writtenTime } from '#src/booking/written-day.ts';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Button } from '#src/components/button/button.tsx';
import { PersonList } from '#src/components/person-list/person-list.tsx';
import { SummaryList } from '#src/components/summary-list/summary-list.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';
import { useAppointmentRows } from './appointment-rows.tsx';
import { LostTime } from './lost-time.tsx';
import type { ShownProps } from './shown.ts';

/**
 * SAF-01: a group member who opened the visit with their own number: their visit and what they can
 * change. The group's contact, and the patients' details, are only for the person who booked.
 */
export function Member({ appointment }: ShownProps) {
  const send = useSend();
  const t = useCopy('view-details');
  const review = useCopy('review-appt');
  const formats = useFormats();
  const facts = useAppointmentRows(appointment);
  const open = (overlay: OverlayId) => () => send({ type: 'overlay.opened', overlay });
  const isLost = appointment.lostTime !== undefined;
  return (
    <>
      <LostTime appointment={appointment} />
      <SummaryList rows={[facts.when, facts.number, ...facts.progress]} />
      <ActionRow>
        {!isLost && (
          <Button variant="primary" icon="clock" onPress={open('manage-timeslot')}>
            {review('when.change')}
          </Button>
        )}
        <Button onPress={() => send({ type: 'cancel.requested' })}>{t('cancel')}</Button>
      </ActionRow>
      <p>{t('until', { when: writtenTime(appointment, formats) })}</p>
      <SummaryList
        rows={[
          {
            ...facts.where,
            action: {
              id: 'change-where',
              label: review('where.change'),
              onPress: () =>
                send({ type: 'overlay.opened', overlay: 'manage-timeslot', at: 'place' }),
            },
          },
          facts.who,
          {
            ...facts.vaccines,
            action: {
              id: 'change-vaccines',
              label: review('vaccines.change'),
              onPress: open('manage-vaccine'),
            },
          },
        ]}
      />
      <Companions appointment={appointment} />
      <section className="stack stack-tight" aria-labelledby="member-title">
        <h2 id="member-title">{t('member.title')}</h2>
        <p>{t('member.text')}</p>
      </section>
    </>
  );
}

/** Only first name and time; hidden if the person who booked has switched that off. */
function Companions({ appointment: { asMember } }: ShownProps) {
  const t = useCopy('view-details');
  const formats = useFormats();
  const others = asMember?.others ?? [];
  if (others.length === 0) return null;
  return (
    <section className="stack stack-tight" aria-labelledby="companions-title">
      <h2 id="companions-title">{t('member.others')}</h2>
      <PersonList
        people={others.map(({ firstName, appointmentDate, timeZone }, index) => ({
          id: index,
          name: firstName,
          line: writtenDay({ appointmentDate, standing: 'upcoming' }, formats),
          children: (
            <p className="no-break">
              {formats.time(wallTimeIn(appointmentDate).time)}{' '}
              {shortZoneName(timeZone, appointmentDate)}
            </p>
          ),
          ways: null,
        }))}
      />
    </section>
  );
}
