import { firstChoice } from '#machines/knowledge/choices.ts';
import { isForGroup } from '#machines/knowledge/for-group.ts';
import { useJourney, useKnown, useMatches, useSend } from '#src/app/use-journey.ts';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Button } from '#src/components/button/button.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { useProblems } from '#src/forms/use-problems.ts';
import { useCopy } from '#src/i18n/copy.ts';
import { FirstAvailable } from './first-available.tsx';
import { GroupMove, isMoving } from './group-move.tsx';
import { GroupVaccineRefused } from './group-vaccine-refused.tsx';
import { NoTimes } from './no-times.tsx';
import { usePartyWords } from './party-words.ts';
import { StoreTimes } from './store-times.tsx';
import { TimeGone } from './time-gone.tsx';
import { TimesForm } from './times-form.tsx';
import { Wishes } from './wishes.tsx';

/** RTE-05, GRP-01: real times at real places, for one or for all, the first available on top. */
export function TimeslotsView() {
  const matches = useMatches();
  const isGroup = useJourney(({ context }) => isForGroup(context));
  const isMove = useJourney(isMoving);
  const at = (state: 'empty' | 'taken' | 'lost' | 'vaccineRefused') =>
    matches({ flow: { timeslots: state } });
  if (isMove) return <GroupMove />;
  if (at('empty')) return <NoTimes />;
  if (at('taken') || at('lost')) return <TimeGone />;
  if (at('vaccineRefused')) return isGroup ? <GroupVaccineRefused /> : <VaccineRefused />;
  return <Times isGroup={isGroup} />;
}

function Times({ isGroup }: { isGroup: boolean }) {
  const send = useSend();
  const matches = useMatches();
  const t = useCopy('timeslots');
  const { problemOf } = useProblems();
  const { party, search } = useKnown('party', 'search');
  const fitOf = usePartyWords(search.isSplit);
  const first = firstChoice(search.result);
  return (
    <>
      {isGroup ? (
        <PageHeading lead={t('group.lead', { count: party.members.length })}>
          {t('group.title')}
        </PageHeading>
      ) : (
        <PageHeading lead={t('lead')}>{t('title')}</PageHeading>
      )}
      <TimesForm
        at={(state) => matches({ flow: { timeslots: state } })}
        isStuck={matches({ flow: { timeslots: { searching: 'stuck' } } })}
        hasTimes={search.result !== undefined}
      >
        <FirstAvailable
          first={first}
          isSearching={matches({ flow: { timeslots: 'searching' } })}
          onTake={() => send({ type: 'firstAvailable.chosen' })}
        >
          {isGroup && first && <p>{fitOf(first)}</p>}
        </FirstAvailable>
        <Wishes isGroup={isGroup} />
        <StoreTimes problem={problemOf('time')} />
      </TimesForm>
    </>
  );
}

function VaccineRefused() {
  const send = useSend();
  const t = useCopy('timeslots');
  return (
    <>
      <PageHeading lead={t('vaccineRefused.lead')}>{t('vaccineRefused.title')}</PageHeading>
      <ActionRow>
        <Button variant="primary" onPress={() => send({ type: 'vaccines.reconsidered' })}>
          {t('vaccineRefused.change')}
        </Button>
      </ActionRow>
    </>
  );
}
