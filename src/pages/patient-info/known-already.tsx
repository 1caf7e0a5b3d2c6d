import { ageOn } from '#domain/ages.ts';
import type { JourneySnapshot } from '#machines/journey.machine.ts';
import { SummaryList } from '#src/components/summary-list/summary-list.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';

/** What was answered on the first page, read back instead of asked again (WCAG 3.3.7). */
export function KnownAlready({ snapshot }: { snapshot: JourneySnapshot }) {
  const t = useCopy('patient-info');
  const formats = useFormats();
  const { dateOfBirth, place, today } = snapshot.context;
  const rows = [
    dateOfBirth && {
      term: t('known.born'),
      value: t('known.bornValue', {
        date: formats.dateOfBirth(dateOfBirth),
        count: ageOn(dateOfBirth, today),
      }),
    },
    place && { term: t('known.place'), value: `${place.city}, ${place.state}` },
  ].filter((row) => row !== undefined && row !== '');
  return <SummaryList rows={rows} />;
}
