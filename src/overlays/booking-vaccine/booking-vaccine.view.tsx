import { useKnown, useMatches } from '#src/app/use-journey.ts';
import { useCopy } from '#src/i18n/copy.ts';
import { VaccineChoice } from '../choosing-vaccines/vaccine-choice.tsx';

/** EDT-01: other vaccines for the time that is held. */
export function BookingVaccineView() {
  const matches = useMatches();
  const t = useCopy('booking-vaccine');
  const isHolding = matches({ overlay: { 'booking-vaccine': 'holding' } });
  const { choice } = useKnown('choice');
  return (
    <VaccineChoice
      overlay="booking-vaccine"
      visit={choice}
      savingLabel={isHolding ? t('checking') : undefined}
    />
  );
}
