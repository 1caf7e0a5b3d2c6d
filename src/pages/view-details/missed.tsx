import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Button } from '#src/components/button/button.tsx';
import { SummaryList } from '#src/components/summary-list/summary-list.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFacts } from './facts.tsx';
import { GroupMembers } from './group-members.tsx';
import type { ShownProps } from './shown.ts';

/** CAN-03: nobody came, and nobody is blamed: another day is one press away. */
export function Missed({ context, appointment, send }: ShownProps) {
  const t = useCopy('view-details');
  const { when, number, groupNumber, where, who, vaccines } = useFacts({ context, appointment });
  const { store } = appointment;
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
      {store.phone && <p>{t('missed.onYourWay', { store: store.name, phone: store.phone })}</p>}
      <SummaryList rows={[when, number, ...groupNumber, where, who, vaccines]} />
      <GroupMembers manage={context.manage} send={send} />
    </>
  );
}
