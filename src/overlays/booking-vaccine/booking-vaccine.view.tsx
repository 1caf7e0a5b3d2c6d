import { useKnown } from '#src/app/use-journey.ts';
import { VaccineChoice } from '../choosing-vaccines/vaccine-choice.tsx';

/** EDT-01: other vaccines for the held time. */
export function BookingVaccineView() {
  const { choice } = useKnown('choice');
  return <VaccineChoice overlay="booking-vaccine" visit={choice} />;
}
