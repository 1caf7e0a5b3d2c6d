import type { JourneyEvent } from '#machines/knowledge/events.ts';
import { isBookingHeld } from '#machines/knowledge/held-for.ts';
import { useJourney, useMatches, useSend } from '#src/app/use-journey.ts';
import { pastMessage, usePress } from '#src/app/use-press.ts';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Button } from '#src/components/button/button.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { TwoColumns } from '#src/components/two-columns/two-columns.tsx';
import { Fetching } from '#src/forms/fetching.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { OwnDetails } from './own-details.tsx';
import { PeopleInCare } from './people-in-care.tsx';
import { Changed, Security } from './security.tsx';
import { SignOut, type SignOutStep } from './sign-out.tsx';

type State = 'loading' | 'failed' | 'unanswered' | 'signingOut' | 'signOutFailed';

/** What the account keeps, each part with a way to change it. */
export function Overview() {
  const send = useSend();
  const press = usePress();
  const matches = useMatches();
  const t = useCopy('account');
  const isHeld = useJourney(({ context }) => isBookingHeld(context));
  const bookWords = t(isHeld ? 'goOn' : 'book');
  const { greetingName } = useJourney(({ context }) => context.me) ?? {};
  const at = (state: State) => matches({ flow: { account: state } });
  const isTrouble = at('failed') || at('unanswered');
  const isRead = !at('loading') && !isTrouble;
  const signOut: SignOutStep = at('signingOut')
    ? 'busy'
    : at('signOutFailed')
      ? 'failed'
      : 'offered';
  const changed = (['passwordChanged', 'emailChanged'] as const).find((what) =>
    matches({ flow: { account: { reading: what } } }),
  );
  // An owner who does something else has read that they are still signed in.
  const act = (event: JourneyEvent) => press(...pastMessage(signOut === 'failed', event));
  const leave = () => send({ type: 'signOut.requested' });
  const book = (
    <Button variant="primary" icon="arrow-next" {...act({ type: 'back' })}>
      {bookWords}
    </Button>
  );
  return (
    <>
      <PageHeading lead={t('lead')}>
        {greetingName ? t('greeting', { name: greetingName }) : t('title')}
      </PageHeading>
      {!isRead && (
        <Fetching>
          <Button onPress={() => send({ type: 'back' })}>{bookWords}</Button>
        </Fetching>
      )}
      {isTrouble && <SignOut step="offered" onSignOut={leave} />}
      {isRead && (
        <TwoColumns
          aside={
            <>
              <section className="stack stack-tight" aria-labelledby="calendar-title">
                <h2 id="calendar-title">{t('calendar.title')}</h2>
                <p>{t('calendar.line')}</p>
                <div>
                  <Button icon="calendar" {...act({ type: 'calendar.opened' })}>
                    {t('calendar.open')}
                  </Button>
                </div>
              </section>
              <Security open={act} />
              <section className="stack stack-tight" aria-labelledby="seen-title">
                <h2 id="seen-title">{t('seen.title')}</h2>
                <p>{t('seen.line')}</p>
                <div className="cluster">
                  <Button {...act({ type: 'sights.opened' })}>{t('seen.open')}</Button>
                  <Button {...act({ type: 'copy.opened' })}>{t('copy.open')}</Button>
                </div>
              </section>
            </>
          }
          after={
            <>
              <SignOut step={signOut} onSignOut={leave} />
              <div>
                <Button variant="quiet" {...act({ type: 'deletion.opened' })}>
                  {t('deletion.open')}
                </Button>
              </div>
            </>
          }
        >
          {changed && <Changed what={changed} />}
          <ActionRow>{book}</ActionRow>
          <OwnDetails change={act({ type: 'profile.opened' })} />
          <section className="stack stack-tight" aria-labelledby="record-title">
            <h2 id="record-title">{t('record.title')}</h2>
            <div>
              <Button icon="shield" {...act({ type: 'record.opened' })}>
                {t('record.open')}
              </Button>
            </div>
          </section>
          <PeopleInCare
            change={(dependentId) => act({ type: 'dependent.opened', dependentId })}
            remove={(dependentId) => act({ type: 'dependent.removed', dependentId })}
            add={act({ type: 'dependent.opened' })}
          />
        </TwoColumns>
      )}
    </>
  );
}
