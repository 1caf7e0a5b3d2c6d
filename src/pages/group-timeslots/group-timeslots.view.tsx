import { firstParty } from '#machines/group/choices.ts';
import type { ViewProps } from '#src/app/view.ts';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { useProblems } from '#src/forms/use-problems.ts';
import { useCopy } from '#src/i18n/copy.ts';
import { FirstAvailable } from '#src/pages/timeslots/first-available.tsx';
import { Radius } from '#src/pages/timeslots/radius.tsx';
import { TimesForm } from '#src/pages/timeslots/times-form.tsx';
import { GroupEligibleFrom } from './group-eligible-from.tsx';
import { GroupMove, isMove } from './group-move.tsx';
import { GroupNoTimes } from './group-no-times.tsx';
import { GroupStores } from './group-stores.tsx';
import { GroupTimeGone } from './group-time-gone.tsx';
import { GroupVaccineRefused } from './group-vaccine-refused.tsx';
import { usePartyWords } from './party-words.ts';

/** GRP-01, SLT-01: one store where all can be served, side by side in time; the first available on top. */
export function GroupTimeslotsView(props: ViewProps) {
  const { snapshot, send } = props;
  const t = useCopy('group-timeslots');
  const { problemOf } = useProblems(snapshot);
  const { members, search } = snapshot.context.party;
  const words = usePartyWords(search.isSplit);
  const at = (state: 'empty' | 'taken' | 'lost' | 'vaccineRefused') =>
    snapshot.matches({ flow: { 'group-timeslots': state } });
  if (isMove(snapshot)) return <GroupMove {...props} />;
  if (at('empty')) return <GroupNoTimes {...props} />;
  if (at('taken') || at('lost')) return <GroupTimeGone {...props} />;
  if (at('vaccineRefused')) return <GroupVaccineRefused {...props} />;
  const first = firstParty(search.result);
  return (
    <>
      <PageHeading lead={t('lead', { count: members.length })}>{t('title')}</PageHeading>
      <TimesForm
        {...props}
        at={(state) => snapshot.matches({ flow: { 'group-timeslots': state } })}
        isStuck={snapshot.matches({ flow: { 'group-timeslots': { searching: 'stuck' } } })}
        hasTimes={search.result !== undefined}
      >
        <FirstAvailable first={first} onTake={() => send({ type: 'firstAvailable.chosen' })}>
          {first && <p>{words(first)}</p>}
        </FirstAvailable>
        <Radius miles={search.miles} onChoose={(miles) => send({ type: 'radius.chosen', miles })} />
        <GroupEligibleFrom snapshot={snapshot} />
        <GroupStores {...props} problem={problemOf('time')} />
      </TimesForm>
    </>
  );
}
