import { useJourney } from '#src/app/use-journey.ts';
import { StoreToCall } from '#src/booking/store-to-call.tsx';
import { Alert } from '#src/components/alert/alert.tsx';
import { useCopy } from '#src/i18n/copy.ts';

type BookingTroubleProps = { kind: 'overlapping' | 'failed' | 'unanswered' };

/**
 * Why there is no appointment yet, and that trying again cannot book twice (CNF-01). Shown where
 * the button was pressed, above the other actions.
 */
export function BookingTrouble({ kind }: BookingTroubleProps) {
  const t = useCopy('review-appt');
  const choice = useJourney(({ context }) => context.choice);
  return (
    <Alert
      tone={kind === 'overlapping' ? 'warn' : 'err'}
      announce="now"
      title={t(`trouble.title.${kind}`)}
    >
      <p>{t(`trouble.text.${kind}`)}</p>
      <StoreToCall of={choice && { name: choice.storeName, phone: choice.phone }} />
    </Alert>
  );
}
