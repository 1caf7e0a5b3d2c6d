import type { OverlayId } from '#machines/knowledge/events.ts';
import { useKnown, useSend } from '#src/app/use-journey.ts';
import { peopleToCome } from '#src/booking/booked-people.ts';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Button } from '#src/components/button/button.tsx';
import { SummaryList } from '#src/components/summary-list/summary-list.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useAppointmentRows } from './appointment-rows.tsx';
import { Earlier } from './earlier.tsx';
import { Forms } from './forms.tsx';
import { GroupMembers } from './group-members.tsx';
import { LostTime } from './lost-time.tsx';
import { Reminders } from './reminders.tsx';
import { Sharing } from './sharing.tsx';
import type { ShownProps } from './shown.ts';
import { useFormats } from '#src/i18n/formats.ts';
import { writtenTime } from '#src/booking/written-day.ts';

/**
 * An upcoming appointment: the time first, since most visitors here want another; the rest row by
 * row; and cancelling, as plain as the others. A lost time has no reminders, no wish for an earlier
 * time, and no calendar.
 */
export function Upcoming({ appointment }: ShownProps) {
  const send = useSend();
  const t = useCopy('view-details');
  const { manage } = useKnown('manage');
  const review = useCopy('review-appt');
  const formats = useFormats();
  const facts = useAppointmentRows(appointment);
  const changing = (id: string, label: string, overlay: OverlayId) => ({
    action: {
      id,
      label,
      onPress: () => send({ type: 'overlay.opened', overlay }),
    },
  });
  const isLost = appointment.lostTime !== undefined;
  return (
    <>
      <LostTime appointment={appointment} />
      <SummaryList rows={[facts.when, facts.number, ...facts.groupNumber, ...facts.progress]} />
      <ActionRow>
        {!isLost && (
          <Button
            variant="primary"
            icon="clock"
            onPress={() => send({ type: 'overlay.opened', overlay: 'manage-timeslot' })}
          >
            {review('when.change')}
          </Button>
        )}
        {!isLost && peopleToCome(manage).length > 1 && (
          <Button onPress={() => send({ type: 'groupTimes.wanted' })}>{t('group.change')}</Button>
        )}
        <Button onPress={() => send({ type: 'cancel.requested' })}>{t('cancel')}</Button>
      </ActionRow>
      <p>{t('until', { when: writtenTime(appointment, formats) })}</p>
      {!isLost && <Forms appointment={appointment} />}
      {!isLost && <Earlier appointment={appointment} />}
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
          { ...facts.who, ...changing('change-who', review('who.change'), 'patient') },
          {
            ...facts.vaccines,
            ...changing('change-vaccines', review('vaccines.change'), 'manage-vaccine'),
          },
          { ...facts.contact, ...changing('change-contact', review('contact.change'), 'patient') },
          { ...facts.texts, ...changing('change-texts', review('texts.change'), 'sms') },
        ]}
      />
      {!isLost && <Reminders appointment={appointment} />}
      <GroupMembers />
      {manage.others.length > 0 && <Sharing appointment={appointment} />}
    </>
  );
}
