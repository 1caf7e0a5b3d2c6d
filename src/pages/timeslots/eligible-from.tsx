import { theVaccine } from '#domain/vaccines.ts';
import { useKnown } from '#src/app/use-journey.ts';
import { Alert } from '#src/components/alert/alert.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';

/** ELG-07: why there are no times before a day, when a vaccine may be given only from then on. */
export function EligibleFrom() {
  const t = useCopy('timeslots');
  const formats = useFormats();
  const { search, details, language } = useKnown('search', 'details', 'language');
  const eligibleFrom = search.result?.eligibleFrom;
  if (eligibleFrom === undefined) return null;
  const waiting = details.filter(({ verdict }) => verdict.eligibleFrom === eligibleFrom);
  const values = {
    date: formats.longDate(eligibleFrom),
    vaccines: formats.list(waiting.map(({ vaccineCode }) => theVaccine(vaccineCode, language))),
  };
  const isNextDose =
    waiting.length > 0 && waiting.every(({ verdict }) => verdict.reason === 'tooSoon');
  return (
    <Alert tone="info" title={t('eligible.title', values)}>
      {isNextDose
        ? t('eligible.nextDose', values)
        : waiting.length > 0
          ? t('eligible.vaccines', values)
          : t('eligible.all')}
    </Alert>
  );
}
