import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Button } from '#src/components/button/button.tsx';
import { SummaryList } from '#src/components/summary-list/summary-list.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFacts } from './facts.tsx';
import { GroupMembers } from './group-members.tsx';
import type { ShownProps } from './shown.ts';

/** Past or cancelled: nothing of it can be changed, and another can be booked. */
export function OnlyRead({ context, appointment, send }: ShownProps) {
  const t = useCopy('view-details');
  const { whenItWas, number, groupNumber, progress, where, who, vaccines } = useFacts({
    context,
    appointment,
  });
  const { store } = appointment;
  return (
    <>
      <SummaryList rows={[whenItWas, number, ...groupNumber, ...progress, where, who, vaccines]} />
      <GroupMembers manage={context.manage} send={send} />
      <ActionRow>
        <Button
          variant="primary"
          icon="arrow-next"
          onPress={() => send({ type: 'booking.restarted' })}
        >
          {t('again')}
        </Button>
      </ActionRow>
      {store.phone && <p>{t('call', { store: store.name, phone: store.phone })}</p>}
    </>
  );
}
