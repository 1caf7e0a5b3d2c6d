import { SLOT_DEFAULTS } from '#domain/timeslots.ts';
import { useJourney, useKnown, useSend } from '#src/app/use-journey.ts';
import { vaccineName } from '#src/booking/vaccine-name.ts';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';
import { WaysOn, type Way } from './ways-on.tsx';

/** SLT-07: nothing fits; what does, each way one press and known to have times. */
export function NoTimes() {
  const send = useSend();
  const t = useCopy('timeslots');
  const formats = useFormats();
  const { language, search, place } = useKnown('language', 'search', 'place');
  const { nextDate, widerRadius, fewerVaccines } = search.alternatives ?? {};
  const canChangePlace = useJourney((snapshot) => snapshot.can({ type: 'place.reconsidered' }));
  const ways: Way[] = [];
  if (nextDate)
    ways.push({
      id: 'date',
      variant: 'primary',
      icon: 'calendar',
      label: t('none.nextDate', { date: formats.longDate(nextDate) }),
      onPress: () => send({ type: 'date.chosen', date: nextDate }),
    });
  if (widerRadius)
    ways.push({
      id: 'radius',
      icon: 'pin',
      label: t('none.wider', {
        miles: formats.number(widerRadius.miles),
        count: widerRadius.stores,
      }),
      onPress: () => send({ type: 'radius.chosen', miles: widerRadius.miles }),
    });
  if (fewerVaccines)
    ways.push({
      id: 'fewer',
      icon: 'syringe',
      label: t('none.fewer', {
        vaccines: formats.list(fewerVaccines.drop.map((code) => vaccineName(code, language))),
      }),
      onPress: () => send({ type: 'vaccines.dropped', codes: fewerVaccines.drop }),
    });
  if (search.manufacturer !== SLOT_DEFAULTS.manufacturerFilter)
    ways.push({
      id: 'maker',
      label: t('maker.any'),
      onPress: () => send({ type: 'manufacturer.chosen', code: SLOT_DEFAULTS.manufacturerFilter }),
    });
  ways.push({
    id: 'vaccines',
    variant: 'quiet',
    label: t('none.vaccines'),
    onPress: () => send({ type: 'vaccines.reconsidered' }),
  });
  if (canChangePlace)
    ways.push({
      id: 'place',
      variant: 'quiet',
      label: t('none.place'),
      onPress: () => send({ type: 'place.reconsidered' }),
    });
  return (
    <>
      <PageHeading lead={t('none.lead', { count: search.miles, place: place?.q ?? '' })}>
        {t('none.title')}
      </PageHeading>
      <WaysOn ways={ways} />
      <p>{t('none.kept')}</p>
    </>
  );
}
