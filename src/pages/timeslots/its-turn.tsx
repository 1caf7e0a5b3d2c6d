import { useKnown, useSend } from '#src/app/use-journey.ts';
import { usePress } from '#src/app/use-press.ts';
import { StoreToCall } from '#src/booking/store-to-call.tsx';
import { TurnCountdown } from '#src/booking/turn-countdown.tsx';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Button } from '#src/components/button/button.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { useCopy } from '#src/i18n/copy.ts';

/**
 * SAF-02: much of that day is held but not booked, so the time is automatically requested again;
 * the visitor need not wait for it.
 */
export function ItsTurn({ isAsking }: { isAsking: boolean }) {
  const send = useSend();
  const press = usePress();
  const t = useCopy('timeslots');
  const common = useCopy('common');
  const { picked } = useKnown('picked');
  return (
    <>
      <PageHeading lead={common('turn.text')}>{common('turn.title')}</PageHeading>
      <p>
        <TurnCountdown />
      </p>
      <p>{t('turn.instead')}</p>
      <ActionRow>
        <Button
          variant="primary"
          pending={isAsking}
          pendingLabel={t('holding')}
          onPress={() => send({ type: 'retried' })}
        >
          {common('turn.now')}
        </Button>
        <Button {...press({ type: 'search.repeated' })}>{t('searchAgain')}</Button>
      </ActionRow>
      <StoreToCall of={picked && { name: picked.storeName, phone: picked.phone }} />
    </>
  );
}
