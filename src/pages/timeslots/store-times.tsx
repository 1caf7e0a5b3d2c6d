import { isForGroup } from '#machines/knowledge/for-group.ts';
import { useJourney, useKnown, useSend } from '#src/app/use-journey.ts';
import { Spoken } from '#src/components/visually-hidden/visually-hidden.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { EligibleFrom } from './eligible-from.tsx';
import { GroupEligibleFrom } from './group-eligible-from.tsx';
import { MoreStores } from './more-stores.tsx';
import { StoreList } from './store-list.tsx';
import styles from './store-times.module.css';

type StoreTimesProps = {
  /** A map beside the list shows the same stores. */
  isMapped?: boolean;
  /** Others are being loaded: those shown stay, and cannot be picked meanwhile. */
  isSearching: boolean;
};

/** The stores with their times on the chosen day; used on the page and in its overlay. */
export function StoreTimes({ isMapped = false, isSearching }: StoreTimesProps) {
  const send = useSend();
  const t = useCopy('timeslots');
  const { search } = useKnown('search');
  const isGroup = useJourney(({ context }) => isForGroup(context));
  const { result } = search;
  if (!result) return null;
  return (
    <>
      {isGroup ? <GroupEligibleFrom /> : <EligibleFrom />}
      <div className={styles.times} aria-busy={isSearching}>
        {isSearching && (
          <p className={styles.searching} aria-hidden="true">
            {t('searching')}
          </p>
        )}
        <Spoken>{isSearching ? t('searching') : undefined}</Spoken>
        <StoreList isMapped={isMapped}>
          <MoreStores
            hasMore={result.pagination.more}
            onWant={() => send({ type: 'stores.wanted' })}
          />
        </StoreList>
      </div>
    </>
  );
}
