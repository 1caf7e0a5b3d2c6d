import { useJourney, useKnown, useSend } from '#src/app/use-journey.ts';
import { useMembers } from '#src/booking/use-members.ts';
import { vaccineName } from '#src/booking/vaccine-name.ts';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';
import { WaysOn, type Way } from '#src/pages/timeslots/ways-on.tsx';

/**
 * GRP-01, SLT-07: nothing fits all of them; what could be given up instead, each way one press and
 * known to have times.
 */
export function GroupNoTimes() {
  const send = useSend();
  const t = useCopy('group-timeslots');
  const times = useCopy('timeslots');
  const formats = useFormats();
  const { party, place, language, search } = useKnown('party', 'place', 'language', 'search');
  const { nextDate, splitTimes, widerRadius, fewerVaccines } = search.alternatives ?? {};
  const members = useMembers();
  const left = fewerVaccines && { type: 'vaccines.dropped' as const, codes: fewerVaccines.drop };
  const canLeaveOut = useJourney((snapshot) => left !== undefined && snapshot.can(left));
  const canReconsider = useJourney((snapshot) => snapshot.can({ type: 'vaccines.reconsidered' }));
  const whose = (code: string) =>
    members.flatMap(({ called, visit }) => (visit.vaccines.includes(code) ? [called] : []));
  const ways: Way[] = [];
  if (nextDate)
    ways.push({
      id: 'date',
      icon: 'calendar',
      label: t('none.nextDate', { date: formats.longDate(nextDate) }),
      onPress: () => send({ type: 'date.chosen', date: nextDate }),
    });
  if (splitTimes)
    ways.push({
      id: 'split',
      icon: 'clock',
      label: t('none.split', {
        date: formats.longDate(splitTimes.date),
        count: splitTimes.stores,
      }),
      onPress: () => send({ type: 'split.chosen', date: splitTimes.date }),
    });
  if (widerRadius)
    ways.push({
      id: 'radius',
      icon: 'pin',
      label: times('none.wider', {
        miles: formats.number(widerRadius.miles),
        count: widerRadius.stores,
      }),
      onPress: () => send({ type: 'radius.chosen', miles: widerRadius.miles }),
    });
  if (left && canLeaveOut)
    ways.push({
      id: 'fewer',
      icon: 'syringe',
      label: t('none.fewer', {
        vaccines: formats.list(
          left.codes.map((code) =>
            t('none.whose', {
              vaccine: vaccineName(code, language),
              names: formats.list(whose(code)),
            }),
          ),
        ),
      }),
      onPress: () => send(left),
    });
  const [best] = ways;
  if (best) best.variant = 'primary';
  const always: Way[] = [
    {
      id: 'vaccines',
      variant: 'quiet',
      label: times('none.vaccines'),
      onPress: () => send({ type: 'vaccines.reconsidered' }),
    },
    {
      id: 'place',
      variant: 'quiet',
      label: times('none.place'),
      onPress: () => send({ type: 'place.reconsidered' }),
    },
  ];
  // Whoever is booked already keeps their vaccines, and has times to keep (MNG-06).
  const kept: Way = {
    id: 'keep',
    label: t('none.keep'),
    onPress: () => send({ type: 'back' }),
  };
  ways.push(...(canReconsider ? always : [kept]));
  return (
    <>
      <PageHeading
        lead={t('none.lead', {
          people: formats.number(members.length),
          miles: formats.miles(party.search.miles),
          place: place?.q,
        })}
      >
        {t('none.title')}
      </PageHeading>
      <WaysOn ways={ways} />
      <p>{times('none.kept')}</p>
    </>
  );
}
