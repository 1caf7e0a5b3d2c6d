import { isAtStore } from '#domain/appointments.ts';
import { useSend } from '#src/app/use-journey.ts';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Button } from '#src/components/button/button.tsx';
import { SummaryList } from '#src/components/summary-list/summary-list.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useAppointmentRows } from './appointment-rows.tsx';
import { GroupMembers } from './group-members.tsx';
import { Outcome } from './outcome.tsx';
import type { ShownProps } from './shown.ts';

/**
 * Past or cancelled: none of it can be changed, and another can be booked. What was given comes
 * first; how far the visit has come is shown only until it is over.
 */
export function OnlyRead({ appointment }: ShownProps) {
  const send = useSend();
  const t = useCopy('view-details');
  const { whenItWas, number, groupNumber, progress, where, who, vaccines } =
    useAppointmentRows(appointment);
  const soFar = isAtStore(appointment) ? progress : [];
  const booked = appointment.outcome ? [] : [vaccines];
  return (
    <>
      <Outcome appointment={appointment} />
      <SummaryList rows={[whenItWas, number, ...groupNumber, ...soFar, where, who, ...booked]} />
      <GroupMembers />
      <ActionRow>
        <Button
          variant="primary"
          icon="arrow-next"
          onPress={() => send({ type: 'booking.restarted' })}
        >
          {t('again')}
        </Button>
      </ActionRow>
    </>
  );
}
