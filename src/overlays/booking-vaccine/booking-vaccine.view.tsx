import type { ViewProps } from '#src/app/view.ts';
import { useCopy } from '#src/i18n/copy.ts';
import { VaccineChoice } from '../choosing-vaccines/vaccine-choice.tsx';

/** EDT-01: other vaccines for the time that is held. */
export function BookingVaccineView({ snapshot, send }: ViewProps) {
  const t = useCopy('booking-vaccine');
  const isHolding = snapshot.matches({ overlay: { 'booking-vaccine': 'holding' } });
  return (
    <VaccineChoice
      snapshot={snapshot}
      send={send}
      overlay="booking-vaccine"
      visit={snapshot.context.choice}
      savingLabel={isHolding ? t('checking') : undefined}
    />
  );
}
