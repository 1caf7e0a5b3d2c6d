import type { JourneyEvent } from '#machines/knowledge/events.ts';
import { useKnown, useMatches, useSend } from '#src/app/use-journey.ts';
import { pastMessage, usePress } from '#src/app/use-press.ts';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Alert } from '#src/components/alert/alert.tsx';
import { Button } from '#src/components/button/button.tsx';
import { ErrorSummary } from '#src/components/error-summary/error-summary.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { Fetching } from '#src/forms/fetching.tsx';
import { TwoColumns } from '#src/components/two-columns/two-columns.tsx';
import { useAskedOf } from '#src/forms/asked-of.ts';
import { LostFocus } from '#src/forms/lost-focus.tsx';
import { Trouble } from '#src/forms/trouble.tsx';
import { useProblems } from '#src/forms/use-problems.ts';
import { useCopy } from '#src/i18n/copy.ts';
import { DueAlone } from './due-alone.tsx';
import { VaccineCards } from './vaccine-cards.tsx';
import { VaccineFaq } from './vaccine-faq.tsx';

/** RTE-02: up to four of the vaccines this person may have. */
export function VaccineSelectorView() {
  const send = useSend();
  const press = usePress();
  const matches = useMatches();
  const t = useCopy('vaccine-selector');
  const common = useCopy('common');
  const { offered, vaccines, problems, walksIn } = useKnown(
    'offered',
    'vaccines',
    'problems',
    'walksIn',
  );
  const { problemOf, summary } = useProblems();
  const isFull = problems.some(({ code }) => code === 'vaccine.tooMany');
  const { whose, name } = useAskedOf();
  const title = t(`title.${whose}`, { name });
  // At the counter the only day is today (WLK-01).
  const lead = t(walksIn ? 'leadHere' : 'lead');
  const at = (
    state:
      | 'loading'
      | 'loadFailed'
      | 'loadUnanswered'
      | 'saving'
      | 'deciding'
      | 'failed'
      | 'unanswered',
  ) => matches({ flow: { 'vaccine-selector': state } });
  // After a failure Continue does the same as Try again, and another choice returns to choosing.
  const isTrouble = at('failed') || at('unanswered');
  const choose = (event: JourneyEvent) => press(...pastMessage(isTrouble, event));

  if (at('loading')) {
    return (
      <TwoColumns>
        <PageHeading lead={lead}>{title}</PageHeading>
        {matches({ flow: { 'vaccine-selector': { loading: 'stuck' } } }) && <Trouble kind="slow" />}
        <Fetching label={t('loading')} count={4} blockHeight="5.5rem" />
      </TwoColumns>
    );
  }
  if (at('loadFailed') || at('loadUnanswered')) {
    return (
      <TwoColumns>
        <PageHeading lead={lead}>{title}</PageHeading>
        <Trouble />
      </TwoColumns>
    );
  }
  const isNoneOffered = !offered.some(({ eligible }) => eligible);
  return (
    <TwoColumns aside={<VaccineFaq />}>
      <PageHeading lead={isNoneOffered ? undefined : lead}>{title}</PageHeading>
      {isNoneOffered && (
        <Alert tone="info" title={t('none.title')}>
          {t('none.text')}
        </Alert>
      )}
      <form
        className="stack stack-loose"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send({ type: isTrouble ? 'retried' : 'vaccines.submitted' });
        }}
      >
        {!isFull && <ErrorSummary title={common('problemSummary')} {...summary} />}
        {isTrouble && (
          <LostFocus>
            <Trouble isBeside />
          </LostFocus>
        )}
        <DueAlone onTake={(code) => choose({ type: 'vaccine.taken', code }).onPress()} />
        <VaccineCards
          chosen={vaccines}
          onToggle={(code) => choose({ type: 'vaccine.toggled', code }).onPress()}
          explain={(topic) => choose({ type: 'explanation.opened', topic })}
          onSeeBooked={(confirmationNumber) =>
            choose({ type: 'appointment.opened', confirmationNumber }).onPress()
          }
          problem={problemOf('vaccineType')}
          isFull={isFull}
        />
        {isNoneOffered ? (
          <ActionRow>
            <Button variant="primary" onPress={() => send({ type: 'back' })}>
              {t(whose === 'named' ? 'none.group' : 'none.change')}
            </Button>
          </ActionRow>
        ) : (
          <ActionRow sticky="phone">
            <Button
              type="submit"
              variant="primary"
              icon="arrow-next"
              pending={at('saving') || at('deciding')}
              pendingLabel={common('waiting.looking')}
            >
              {common('continue')}
            </Button>
          </ActionRow>
        )}
      </form>
    </TwoColumns>
  );
}
