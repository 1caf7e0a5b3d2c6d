import { firstParty } from '#machines/knowledge/party-choices.ts';
import { useJourney, useMatches, useSend } from '#src/app/use-journey.ts';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { useProblems } from '#src/forms/use-problems.ts';
import { useCopy } from '#src/i18n/copy.ts';
import { FirstAvailable } from '#src/pages/timeslots/first-available.tsx';
import { Radius } from '#src/pages/timeslots/radius.tsx';
import { TimesForm } from '#src/pages/timeslots/times-form.tsx';
import { GroupEligibleFrom } from './group-eligible-from.tsx';
import { GroupMove, isMoving } from './group-move.tsx';
import { GroupNoTimes } from './group-no-times.tsx';
import { GroupStores } from './group-stores.tsx';
import { GroupTimeGone } from './group-time-gone.tsx';
import { GroupVaccineRefused } from './group-vaccine-refused.tsx';
import { usePartyWords } from './party-words.ts';

/**
 * GRP-01, SLT-01: one store where all can be served, side by side in time; the first available on
 * top.
 */
export function GroupTimeslotsView() {
  const send = useSend();
  const matches = useMatches();
  const t = useCopy('group-timeslots');
  const { problemOf } = useProblems();
  const { members, search } = useJourney(({ context }) => context.party);
  const isMove = useJourney(isMoving);
  const words = usePartyWords(search.isSplit);
  const at = (state: 'empty' | 'taken' | 'lost' | 'vaccineRefused') =>
    matches({ flow: { 'group-timeslots': state } });
  if (isMove) return <GroupMove />;
  if (at('empty')) return <GroupNoTimes />;
  if (at('taken') || at('lost')) return <GroupTimeGone />;
  if (at('vaccineRefused')) return <GroupVaccineRefused />;
  const first = firstParty(search.result);
  return (
    <>
      <PageHeading lead={t('lead', { count: members.length })}>{t('title')}</PageHeading>
      <TimesForm
        at={(state) => matches({ flow: { 'group-timeslots': state } })}
        isStuck={matches({ flow: { 'group-timeslots': { searching: 'stuck' } } })}
        hasTimes={search.result !== undefined}
      >
        <FirstAvailable first={first} onTake={() => send({ type: 'firstAvailable.chosen' })}>
          {first && <p>{words(first)}</p>}
        </FirstAvailable>
        <Radius miles={search.miles} onChoose={(miles) => send({ type: 'radius.chosen', miles })} />
        <GroupEligibleFrom />
        <GroupStores problem={problemOf('time')} />
      </TimesForm>
    </>
  );
}
