import type { ReactNode } from 'react';
import { daysOf, firstOf, lastFirst } from '#machines/knowledge/choices.ts';
import { isForGroup } from '#machines/knowledge/for-group.ts';
import type { FoundTimes } from '#machines/knowledge/times.ts';
import { useJourney, useKnown, useSend } from '#src/app/use-journey.ts';
import { usePartyWords } from './party-words.ts';
import { StoreSection } from './store-section.tsx';
import { StoreWithTimes } from './store-with-times.tsx';
import { WhoGoesWhen } from './who-goes-when.tsx';

/** What stands below the last store. */
type StoreListProps = { children?: ReactNode };

/**
 * The stores with their times on the day of the search, nearest first, each saying how a group fits
 * (SLT-04, GRP-01).
 */
export function StoreList({ children }: StoreListProps) {
  const send = useSend();
  const { search, place, picked } = useKnown('search', 'place', 'picked');
  const isGroup = useJourney(({ context }) => isForGroup(context));
  const lastStore = useJourney(({ context }) => context.me?.profile?.lastVisit?.storeNumber);
  const fitOf = usePartyWords(search.isSplit);
  const { result } = search;
  if (!result) return null;
  const { date, locations } = result;
  const sharesName = ({ name, locationId }: FoundTimes['locations'][number]) =>
    locations.some((other) => other.name === name && other.locationId !== locationId);
  const storeOf = (location: FoundTimes['locations'][number]) => {
    const { locationId } = location;
    const day = daysOf(location).find((entry) => entry.date === date);
    const pickedHere =
      picked?.locationId === locationId && picked.date === date ? picked : undefined;
    return (
      <StoreWithTimes
        location={location}
        sharesName={sharesName(location)}
        date={date}
        utcOffset={day?.utcOffset}
        times={(day?.starts ?? []).map((fit) => ({
          slot: firstOf(fit),
          ...(isGroup && { label: fitOf(fit, location.visitMinutes) }),
        }))}
        picked={pickedHere?.slot}
        isUnfolded={search.unfolded.includes(locationId)}
        onPick={(slot) => send({ type: 'time.picked', time: { locationId, date, slot } })}
        onUnfold={() => send({ type: 'times.unfolded', locationId })}
      >
        {isGroup && <WhoGoesWhen picked={pickedHere} />}
      </StoreWithTimes>
    );
  };
  return (
    <StoreSection
      result={{ date, locations: lastFirst<FoundTimes['locations'][number]>(locations, lastStore) }}
      place={place?.q ?? ''}
      storeOf={storeOf}
    >
      {children}
    </StoreSection>
  );
}
