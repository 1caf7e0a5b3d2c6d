import type { ReactNode } from 'react';
import { daysOf, firstOf } from '#machines/knowledge/choices.ts';
import { isForGroup } from '#machines/knowledge/for-group.ts';
import type { FoundTimes } from '#machines/knowledge/times.ts';
import { useJourney, useKnown, useSend } from '#src/app/use-journey.ts';
import { useListedStores } from './listed-stores.ts';
import { usePartyWords } from './party-words.ts';
import { StoreSection } from './store-section.tsx';
import { StoreWithTimes } from './store-with-times.tsx';
import { WhoGoesWhen } from './who-goes-when.tsx';

type StoreListProps = {
  /** A map beside the list shows the same stores. */
  isMapped?: boolean;
  /** Shown below the last store. */
  children?: ReactNode;
};

/**
 * The stores with their times on the day of the search, nearest first, each saying how a group fits
 * (SLT-04, GRP-01).
 */
export function StoreList({ isMapped = false, children }: StoreListProps) {
  const send = useSend();
  const { search, place, picked } = useKnown('search', 'place', 'picked');
  const isGroup = useJourney(({ context }) => isForGroup(context));
  const stores = useListedStores();
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
        mark={isMapped ? String(stores.indexOf(location) + 1) : undefined}
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
    <StoreSection result={{ date, locations: stores }} place={place?.q ?? ''} storeOf={storeOf}>
      {children}
    </StoreSection>
  );
}
