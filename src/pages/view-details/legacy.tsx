import { useSend } from '#src/app/use-journey.ts';
import { StoreToCall } from '#src/booking/store-to-call.tsx';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Alert } from '#src/components/alert/alert.tsx';
import { Button } from '#src/components/button/button.tsx';
import { SummaryList } from '#src/components/summary-list/summary-list.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useAppointmentRows } from './appointment-rows.tsx';
import { GroupMembers } from './group-members.tsx';
import type { ShownProps } from './shown.ts';

/** MNG-04: from the previous system: the store changes it, and it can be cancelled here. */
export function Legacy({ appointment }: ShownProps) {
  const send = useSend();
  const t = useCopy('view-details');
  const { when, number, groupNumber, progress, where, who, vaccines } =
    useAppointmentRows(appointment);
  return (
    <>
      <SummaryList rows={[when, number, ...groupNumber, ...progress, where, who, vaccines]} />
      <Alert title={t('legacy.title')}>
        <p>
          {t('legacy.text', { store: appointment.store.name })} {t('legacy.cancel')}
        </p>
        <StoreToCall />
      </Alert>
      <ActionRow>
        <Button onPress={() => send({ type: 'cancel.requested' })}>{t('cancel')}</Button>
      </ActionRow>
      <GroupMembers />
    </>
  );
}
