import { isForGroup } from '#machines/knowledge/for-group.ts';
import { useJourney, useKnown, useSend } from '#src/app/use-journey.ts';
import { EligibleFrom } from './eligible-from.tsx';
import { GroupEligibleFrom } from './group-eligible-from.tsx';
import { MoreStores } from './more-stores.tsx';
import { StoreList } from './store-list.tsx';

/** The stores with their times on the chosen day; on the page and in its overlay alike. */
export function StoreTimes({ isMapped = false }: { isMapped?: boolean }) {
  const send = useSend();
  const { search } = useKnown('search');
  const isGroup = useJourney(({ context }) => isForGroup(context));
  const { result } = search;
  if (!result) return null;
  return (
    <>
      {isGroup ? <GroupEligibleFrom /> : <EligibleFrom />}
      <StoreList isMapped={isMapped}>
        <MoreStores
          hasMore={result.pagination.more}
          onWant={() => send({ type: 'stores.wanted' })}
        />
      </StoreList>
    </>
  );
}
