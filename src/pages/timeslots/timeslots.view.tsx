import { firstChoice } from '#machines/knowledge/choices.ts';
import { useJourney, useMatches, useSend } from '#src/app/use-journey.ts';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Button } from '#src/components/button/button.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { useProblems } from '#src/forms/use-problems.ts';
import { useCopy } from '#src/i18n/copy.ts';
import { FirstAvailable } from './first-available.tsx';
import { NoTimes } from './no-times.tsx';
import { StoreTimes } from './store-times.tsx';
import { TimeGone } from './time-gone.tsx';
import { TimesForm } from './times-form.tsx';
import { Wishes } from './wishes.tsx';

/** RTE-05: real times at real places, the first available on top. */
export function TimeslotsView() {
  const send = useSend();
  const matches = useMatches();
  const t = useCopy('timeslots');
  const { problemOf } = useProblems();
  const { result } = useJourney(({ context }) => context.search);
  const at = (state: 'empty' | 'taken' | 'lost' | 'vaccineRefused') =>
    matches({ flow: { timeslots: state } });
  if (at('empty')) return <NoTimes />;
  if (at('taken') || at('lost')) return <TimeGone />;
  if (at('vaccineRefused')) return <VaccineRefused />;
  return (
    <>
      <PageHeading lead={t('lead')}>{t('title')}</PageHeading>
      <TimesForm
        at={(state) => matches({ flow: { timeslots: state } })}
        isStuck={matches({ flow: { timeslots: { searching: 'stuck' } } })}
        hasTimes={result !== undefined}
      >
        <FirstAvailable
          first={firstChoice(result)}
          onTake={() => send({ type: 'firstAvailable.chosen' })}
        />
        <Wishes />
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
