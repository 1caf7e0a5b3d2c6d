import { theVaccine } from '#domain/vaccines.ts';
import { useKnown } from '#src/app/use-journey.ts';
import { useCopy } from '#src/i18n/copy.ts';
import { VaccineChoice } from '../choosing-vaccines/vaccine-choice.tsx';

/** EDT-01, RXR-02: other vaccines beside the prescription's, for the held time. */
export function RxVaccineView() {
  const t = useCopy('rx-vaccine');
  const { choice, prescription, language } = useKnown('choice', 'prescription', 'language');
  return (
    <VaccineChoice
      overlay="booking-vaccine"
      title={t('title')}
      visit={choice}
      then={t('stays', { vaccine: theVaccine(prescription?.vaccineCode ?? '', language) })}
    />
  );
}
