import { firstChoice } from '#machines/choices.ts';
import type { ViewProps } from '#src/app/view.ts';
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
export function TimeslotsView(props: ViewProps) {
  const { snapshot, send } = props;
  const t = useCopy('timeslots');
  const { problemOf } = useProblems(snapshot);
  const at = (state: 'empty' | 'taken' | 'lost' | 'vaccineRefused') =>
    snapshot.matches({ flow: { timeslots: state } });
  if (at('empty')) return <NoTimes {...props} />;
  if (at('taken') || at('lost')) return <TimeGone {...props} />;
  if (at('vaccineRefused')) return <VaccineRefused {...props} />;
  const { result } = snapshot.context.search;
  return (
    <>
      <PageHeading lead={t('lead')}>{t('title')}</PageHeading>
      <TimesForm
        {...props}
        at={(state) => snapshot.matches({ flow: { timeslots: state } })}
        isStuck={snapshot.matches({ flow: { timeslots: { searching: 'stuck' } } })}
        hasTimes={result !== undefined}
      >
        <FirstAvailable
          first={firstChoice(result)}
          onTake={() => send({ type: 'firstAvailable.chosen' })}
        />
        <Wishes {...props} />
        <StoreTimes {...props} problem={problemOf('time')} />
      </TimesForm>
    </>
  );
}

function VaccineRefused({ send }: ViewProps) {
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
