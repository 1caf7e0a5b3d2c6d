import { useState } from 'react';
import type { GroupTimeslotLocation } from '#contract/group-timeslots.ts';
import { useKnown, useSend } from '#src/app/use-journey.ts';
import { Days } from '#src/pages/timeslots/days.tsx';
import { MoreStores } from '#src/pages/timeslots/more-stores.tsx';
import { StoreSection } from '#src/pages/timeslots/store-section.tsx';
import { StoreWithTimes } from '#src/pages/timeslots/store-with-times.tsx';
import { usePartyWords } from './party-words.ts';
import { WhoGoesWhen } from './who-goes-when.tsx';

type GroupStoresProps = { problem: string | undefined };

/**
 * The days on which all can come, and the stores with the times of that day, each saying how the
 * group fits (GRP-01).
 */
export function GroupStores({ problem }: GroupStoresProps) {
  const send = useSend();
  const { party, place } = useKnown('party', 'place');
  const { search, picked } = party;
  const { result } = search;
  const words = usePartyWords(search.isSplit);
  const [unfolded, setUnfolded] = useState<readonly string[]>([]);
  if (!result) return null;
  const { date } = result;
  const storeOf = (location: GroupTimeslotLocation) => {
    const { locationId, appointmentAvailability } = location;
    const day = appointmentAvailability.find((entry) => entry.date === date);
    const isPickedHere = picked?.locationId === locationId && picked.date === date;
    return (
      <StoreWithTimes
        location={location}
        date={date}
        utcOffset={day?.utcOffset}
        times={(day?.parties ?? []).map((fit) => ({
          slot: fit.slots[0] ?? '',
          label: words(fit),
        }))}
        picked={isPickedHere ? picked.slot : undefined}
        isUnfolded={unfolded.includes(locationId)}
        onPick={(slot) => send({ type: 'time.picked', time: { locationId, date, slot } })}
        onUnfold={() => setUnfolded([...unfolded, locationId])}
      >
        <WhoGoesWhen picked={isPickedHere ? picked : undefined} />
      </StoreWithTimes>
    );
  };
  return (
    <>
      <Days
        days={search.days}
        date={search.date ?? date}
        isDateChosen={search.isDateChosen}
        onChoose={(chosen) => send({ type: 'date.chosen', date: chosen })}
      />
      <StoreSection result={result} place={place?.q ?? ''} problem={problem} storeOf={storeOf}>
        <MoreStores
          hasMore={result.pagination.more}
          onWant={() => send({ type: 'stores.wanted' })}
        />
      </StoreSection>
    </>
  );
}
