import { ANY_PART } from '#domain/part-of-day.ts';
import { SLOT_DEFAULTS } from '#domain/timeslots.ts';
import { theVaccine } from '#domain/vaccines.ts';
import { isForGroup } from '#machines/knowledge/for-group.ts';
import { useJourney, useKnown, useSend } from '#src/app/use-journey.ts';
import { StoreToCall } from '#src/booking/store-to-call.tsx';
import { useMembers } from '#src/booking/use-members.ts';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';
import { OtherPlaces } from './other-places.tsx';
import { WaysOn, type Way } from './ways-on.tsx';

/**
 * SLT-07, GRP-01: nothing fits one person or the whole group; shows what would, each option one
 * press and known to have times.
 */
export function NoTimes() {
  const t = useCopy('timeslots');
  const formats = useFormats();
  const isGroup = useJourney(({ context }) => isForGroup(context));
  const { party, search, place } = useKnown('party', 'search', 'place');
  const found = useFoundWays(isGroup);
  const always = useOtherWays(isGroup);
  const [best, ...rest] = found;
  const ways: Way[] = [...(best ? [{ ...best, variant: 'primary' as const }] : []), ...rest];
  const near = place?.q ?? '';
  return (
    <>
      <PageHeading
        lead={
          isGroup
            ? t('group.none.lead', {
                people: formats.number(party.members.length),
                miles: formats.miles(search.miles),
                place: near,
              })
            : t('none.lead', { count: search.miles, place: near })
        }
      >
        {t(isGroup ? 'group.none.title' : 'none.title')}
      </PageHeading>
      <WaysOn ways={[...ways, ...always]} />
      <OtherPlaces />
      <div className="stack stack-tight">
        <p>{t('none.kept')}</p>
        <StoreToCall />
      </div>
    </>
  );
}

/** The options for which the server has found times. */
function useFoundWays(isGroup: boolean): Way[] {
  const send = useSend();
  const t = useCopy('timeslots');
  const formats = useFormats();
  const left = useLeftOut(isGroup);
  const { search } = useKnown('search');
  const { nextDate, anyPart, splitTimes, widerRadius, fewerVaccines } = search.alternatives ?? {};
  const dropping = { type: 'vaccines.dropped' as const, codes: fewerVaccines?.drop ?? [] };
  const canLeaveOut = useJourney((snapshot) => snapshot.can(dropping));
  const ways: Way[] = [];
  if (nextDate)
    ways.push({
      id: 'date',
      icon: 'calendar',
      label: t(isGroup ? 'group.none.nextDate' : 'none.nextDate', {
        date: formats.longDate(nextDate),
      }),
      onPress: () => send({ type: 'date.chosen', date: nextDate }),
    });
  if (anyPart)
    ways.push({
      id: 'part',
      icon: 'clock',
      label: t('none.anyPart', { date: formats.longDate(anyPart.date) }),
      onPress: () => send({ type: 'partOfDay.chosen', part: ANY_PART }),
    });
  if (splitTimes)
    ways.push({
      id: 'split',
      icon: 'clock',
      label: t('group.none.split', {
        date: formats.longDate(splitTimes.date),
        count: splitTimes.stores,
      }),
      onPress: () => send({ type: 'split.chosen', date: splitTimes.date }),
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
  if (fewerVaccines && canLeaveOut)
    ways.push({
      id: 'fewer',
      icon: 'syringe',
      label: left(fewerVaccines.drop),
      onPress: () => send(dropping),
    });
  return ways;
}

/** What is left for another day; for a group, with whose it is. */
function useLeftOut(isGroup: boolean): (codes: readonly string[]) => string {
  const t = useCopy('timeslots');
  const formats = useFormats();
  const members = useMembers();
  const { language } = useKnown('language');
  const whose = (code: string) =>
    members.flatMap(({ called, visit }) => (visit.vaccines.includes(code) ? [called] : []));
  const nameOf = (code: string) => {
    const vaccine = theVaccine(code, language);
    return isGroup ? t('group.none.whose', { vaccine, names: formats.list(whose(code)) }) : vaccine;
  };
  return (codes) =>
    t(isGroup ? 'group.none.fewer' : 'none.fewer', { vaccines: formats.list(codes.map(nameOf)) });
}

/**
 * What can be changed in the search. A visitor with an appointment can also keep their time
 * (MNG-06).
 */
function useOtherWays(isGroup: boolean): Way[] {
  const send = useSend();
  const t = useCopy('timeslots');
  const { search } = useKnown('search');
  const canReconsider = useJourney((snapshot) => snapshot.can({ type: 'vaccines.reconsidered' }));
  const canChangePlace = useJourney((snapshot) => snapshot.can({ type: 'place.reconsidered' }));
  const any = SLOT_DEFAULTS.manufacturerFilter;
  const ways: Way[] = [];
  // A group's manufacturers are chosen per person.
  if (!isGroup && search.manufacturer !== any)
    ways.push({
      id: 'maker',
      label: t('maker.any'),
      onPress: () => send({ type: 'manufacturer.chosen', code: any }),
    });
  if (canReconsider)
    ways.push({
      id: 'vaccines',
      variant: 'quiet',
      label: t('none.vaccines'),
      onPress: () => send({ type: 'vaccines.reconsidered' }),
    });
  else
    ways.push({ id: 'keep', label: t('group.none.keep'), onPress: () => send({ type: 'back' }) });
  if (canChangePlace)
    ways.push({
      id: 'place',
      variant: 'quiet',
      label: t('none.place'),
      onPress: () => send({ type: 'place.reconsidered' }),
    });
  return ways;
}
