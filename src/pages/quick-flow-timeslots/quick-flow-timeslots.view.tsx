import { useKnown, useMatches } from '#src/app/use-journey.ts';
import { vaccineName } from '#src/booking/vaccine-name.ts';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';
import { NearestTimes } from './nearest-times.tsx';

/**
 * RTE-12, QCK-01: the nearest times, without any questions; for other wishes there is the full
 * page.
 */
export function QuickFlowTimeslotsView() {
  const matches = useMatches();
  const t = useCopy('quick-flow-timeslots');
  const formats = useFormats();
  const { vaccines, place, language } = useKnown('vaccines', 'place', 'language');
  const names = vaccines.map((code) => vaccineName(code, language));
  return (
    <>
      <PageHeading lead={t('lead', { vaccines: formats.list(names), place: place?.q ?? '' })}>
        {t('title')}
      </PageHeading>
      <NearestTimes
        isSearching={matches({ flow: { 'quick-flow-timeslots': 'searching' } })}
        isHolding={matches({ flow: { 'quick-flow-timeslots': 'holding' } })}
      />
    </>
  );
}
