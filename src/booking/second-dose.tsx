import type { VaccineDetails } from '#contract/vaccines.ts';
import { Alert } from '#src/components/alert/alert.tsx';
import { useCopy } from '#src/i18n/copy.ts';

/** COV-04: how long to wait for a second dose, where the server says to mention it. */
export function SecondDose({ details }: { details: readonly VaccineDetails[] }) {
  const t = useCopy('covid-manufacturer');
  if (!details.some(({ notices }) => notices.includes('COVID_SECOND_DOSE'))) return null;
  return <Alert title={t('secondDose.title')}>{t('secondDose.text')}</Alert>;
}
