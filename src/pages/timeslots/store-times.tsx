import type { ViewProps } from '#src/app/view.ts';
import { Days } from './days.tsx';
import { EligibleFrom } from './eligible-from.tsx';
import { MoreStores } from './more-stores.tsx';
import { StoreList } from './store-list.tsx';

type StoreTimesProps = ViewProps & { problem: string | undefined };

/** The days that have times, and the stores with theirs on the chosen day; on the page and in its overlay alike. */
export function StoreTimes({ snapshot, send, problem }: StoreTimesProps) {
  const { search } = snapshot.context;
  const { result } = search;
  if (!result) return null;
  return (
    <>
      <EligibleFrom snapshot={snapshot} />
      <Days
        days={search.days}
        date={search.date ?? result.date}
        isDateChosen={search.isDateChosen}
        onChoose={(date) => send({ type: 'date.chosen', date })}
      />
      <StoreList snapshot={snapshot} send={send} problem={problem}>
        <MoreStores
          hasMore={result.pagination.more}
          onWant={() => send({ type: 'stores.wanted' })}
        />
      </StoreList>
    </>
  );
}
