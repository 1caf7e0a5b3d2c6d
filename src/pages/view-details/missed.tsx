import { wallTimeIn } from '#domain/timeslots.ts';
import { useSend } from '#src/app/use-journey.ts';
import { StoreToCall } from '#src/booking/store-to-call.tsx';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Button } from '#src/components/button/button.tsx';
import { SummaryList } from '#src/components/summary-list/summary-list.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useAppointmentRows } from './appointment-rows.tsx';
import { GroupMembers } from './group-members.tsx';
import type { ShownProps } from './shown.ts';

/** CAN-03: the patient did not come; without blame, another day is one press away. */
export function Missed({ appointment }: ShownProps) {
  const send = useSend();
  const t = useCopy('view-details');
  const isOver = wallTimeIn(appointment.appointmentDate).date < appointment.today;
  // Only on its day can the store still see them.
  const late = isOver ? t('questions') : t('missed.onYourWay');
  const { when, number, groupNumber, where, who, vaccines } = useAppointmentRows(appointment);
  return (
    <>
      <ActionRow>
        <Button
          variant="primary"
          icon="clock"
          onPress={() => send({ type: 'appointment.rebooked' })}
        >
          {t('missed.action')}
        </Button>
      </ActionRow>
      <div>
        <p>{appointment.lostTime ? t('lost.missed') : late}</p>
        <StoreToCall />
      </div>
      <SummaryList rows={[when, number, ...groupNumber, where, who, vaccines]} />
      <GroupMembers />
    </>
  );
}
