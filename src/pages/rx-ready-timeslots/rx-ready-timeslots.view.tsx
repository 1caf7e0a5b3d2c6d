import { useKnown, useMatches } from '#src/app/use-journey.ts';
import { vaccineName } from '#src/booking/vaccine-name.ts';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';
import { NearestTimes } from '../quick-flow-timeslots/nearest-times.tsx';

/** RXR-01: where and when; the store that has the prescription is listed as the nearest. */
export function RxReadyTimeslotsView() {
  const matches = useMatches();
  const t = useCopy('rx-ready-timeslots');
  const formats = useFormats();
  const { vaccines, prescription, language } = useKnown('vaccines', 'prescription', 'language');
  const names = vaccines.map((code) => vaccineName(code, language));
  const store = prescription?.store.name ?? '';
  return (
    <>
      <PageHeading lead={t('lead', { vaccines: formats.list(names), store })}>
        {t('title')}
      </PageHeading>
      {prescription && <p>{t('until', { date: formats.dateOfBirth(prescription.expiresOn) })}</p>}
      <NearestTimes
        isSearching={matches({ flow: { 'rx-ready-timeslots': 'searching' } })}
        isHolding={matches({ flow: { 'rx-ready-timeslots': 'holding' } })}
      />
    </>
  );
}
