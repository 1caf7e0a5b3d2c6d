import { Alert } from '#src/components/alert/alert.tsx';
import { useCopy } from '#src/i18n/copy.ts';

type BookingTroubleProps = { kind: 'overlapping' | 'failed' | 'timedOut' };

/** Why there is no appointment yet, and that trying again cannot book twice (CNF-01). The ways on stand at the end of the page. */
export function BookingTrouble({ kind }: BookingTroubleProps) {
  const t = useCopy('review-appt');
  return (
    <Alert
      tone={kind === 'overlapping' ? 'warn' : 'err'}
      announce="now"
      title={t(`trouble.title.${kind}`)}
    >
      {t(`trouble.text.${kind}`)}
    </Alert>
  );
}
