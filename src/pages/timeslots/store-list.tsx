import type { ReactNode } from 'react';
import type { TimeslotLocation } from '#contract/timeslots.ts';
import { useKnown, useSend } from '#src/app/use-journey.ts';
import { StoreSection } from './store-section.tsx';
import { StoreWithTimes } from './store-with-times.tsx';

type StoreListProps = {
  problem: string | undefined;
  /** What stands below the last store. */
  children?: ReactNode;
};

/** The stores with their times on the day of the search, nearest first (SLT-04). */
export function StoreList({ problem, children }: StoreListProps) {
  const send = useSend();
  const { search, place, picked } = useKnown('search', 'place', 'picked');
  const { result } = search;
  if (!result) return null;
  const { date } = result;
  const storeOf = (location: TimeslotLocation) => {
    const { locationId, appointmentAvailability } = location;
    const day = appointmentAvailability.find((entry) => entry.date === date);
    const isPickedHere = picked?.locationId === locationId && picked.date === date;
    return (
      <StoreWithTimes
        location={location}
        date={date}
        utcOffset={day?.utcOffset}
        times={(day?.slots ?? []).map((slot) => ({ slot }))}
        picked={isPickedHere ? picked.slot : undefined}
        isUnfolded={search.unfolded.includes(locationId)}
        onPick={(slot) => send({ type: 'time.picked', time: { locationId, date, slot } })}
        onUnfold={() => send({ type: 'times.unfolded', locationId })}
      />
    );
  };
  return (
    <StoreSection result={result} place={place?.q ?? ''} problem={problem} storeOf={storeOf}>
      {children}
    </StoreSection>
  );
}
