import { useEffect } from 'react';
import { useJourney, useMatches, useSend } from '#src/app/use-journey.ts';
import { Alert } from '#src/components/alert/alert.tsx';
import { Button } from '#src/components/button/button.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { Fetching } from '#src/forms/fetching.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { Sights } from './sights.tsx';
import { WhatToDo } from './what-to-do.tsx';

/** SAF-07: who has seen or changed a person's data, and what to do about it. */
export function WhoHasSeenView() {
  const matches = useMatches();
  const t = useCopy('who-has-seen');
  const at = (state: 'loading' | 'failed' | 'unanswered') =>
    matches({ flow: { 'who-has-seen': state } });
  const isListed = !at('loading') && !at('failed') && !at('unanswered');
  return (
    <>
      <PageHeading lead={t('lead')}>{t('title')}</PageHeading>
      {isListed ? (
        <div className="stack stack-loose">
          <Listed />
          <WhatToDo />
        </div>
      ) : (
        <Fetching />
      )}
    </>
  );
}

const END = 'sights-end';

/** The entries by day, and a button for older ones. */
function Listed() {
  const send = useSend();
  const matches = useMatches();
  const t = useCopy('who-has-seen');
  const known = useJourney(({ context }) => context.account.sights);
  const { sights = [], next = null } = known ?? {};
  const isAdding = matches({ flow: { 'who-has-seen': 'adding' } });
  const isNotAdded = matches({ flow: { 'who-has-seen': { listed: 'notAdded' } } });
  // The button disappears with the last entries, so the focus is moved.
  useEffect(() => {
    if (document.activeElement === document.body)
      document.getElementById(END)?.focus({ preventScroll: true });
  }, [sights.length]);
  if (sights.length === 0) return <p>{t('none')}</p>;
  return (
    <div className="stack">
      <p className="small muted">{t('zone')}</p>
      <Sights sights={sights} />
      {isNotAdded && (
        <Alert tone="err" announce="now" title={t('notAddedTitle')}>
          {t('notAdded')}
        </Alert>
      )}
      {next === null ? (
        <p className="small muted" id={END} tabIndex={-1}>
          {t('end')}
        </p>
      ) : (
        <div>
          <Button
            pending={isAdding}
            pendingLabel={t('adding')}
            onPress={() => send({ type: 'olderSights.wanted' })}
          >
            {t('more')}
          </Button>
        </div>
      )}
    </div>
  );
}
