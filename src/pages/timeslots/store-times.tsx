import { isForGroup } from '#machines/knowledge/for-group.ts';
import { useJourney, useKnown, useSend } from '#src/app/use-journey.ts';
import { Days } from './days.tsx';
import { EligibleFrom } from './eligible-from.tsx';
import { GroupEligibleFrom } from './group-eligible-from.tsx';
import { MoreStores } from './more-stores.tsx';
import { StoreList } from './store-list.tsx';

type StoreTimesProps = { problem: string | undefined };

/**
 * The days that have times, and the stores with theirs on the chosen day; on the page and in its
 * overlay alike.
 */
export function StoreTimes({ problem }: StoreTimesProps) {
  const send = useSend();
  const { search } = useKnown('search');
  const isGroup = useJourney(({ context }) => isForGroup(context));
  const { result } = search;
  if (!result) return null;
  return (
    <>
      {isGroup ? <GroupEligibleFrom /> : <EligibleFrom />}
      <Days
        days={search.days}
        date={search.date ?? result.date}
        isDateChosen={search.isDateChosen}
        onChoose={(date) => send({ type: 'date.chosen', date })}
      />
      <StoreList problem={problem}>
        <MoreStores
          hasMore={result.pagination.more}
          onWant={() => send({ type: 'stores.wanted' })}
        />
      </StoreList>
    </>
  );
}
