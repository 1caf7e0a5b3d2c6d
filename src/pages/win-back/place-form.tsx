import { useJourney, useSend } from '#src/app/use-journey.ts';
import { Button } from '#src/components/button/button.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { TextField } from '#src/components/text-field/text-field.tsx';
import { AnswerForm } from '#src/forms/answer-form.tsx';
import { useFormStep } from '#src/forms/form-step.ts';
import { useProblems } from '#src/forms/use-problems.ts';
import { useCopy } from '#src/i18n/copy.ts';
import { CancelButton } from './cancel-button.tsx';
import { TwoWays } from './two-ways.tsx';

/** Somewhere else: a ZIP code or a town, and the offer is made again from there. */
export function PlaceForm() {
  const send = useSend();
  const t = useCopy('win-back');
  const start = useCopy('get-started');
  const { problemOf } = useProblems();
  const { location } = useJourney(({ context }) => context.start);
  const step = useFormStep('flow');
  const submit = () => send({ type: 'place.submitted' });
  return (
    <>
      <PageHeading lead={t('place.lead')}>{t('place.title')}</PageHeading>
      <AnswerForm step={step} onSubmit={submit} onRetry={submit}>
        <TextField
          name="location"
          label={start('where.label')}
          hint={start('where.hint')}
          problem={problemOf('location')}
          value={location}
          onChange={(text) => send({ type: 'place.typed', text })}
          autoComplete="postal-code"
          width="medium"
          maxLength={200}
        />
        <TwoWays>
          <Button
            wide
            type="submit"
            icon="search"
            pending={step === 'busy'}
            pendingLabel={t('looking.label')}
          >
            {t('place.look')}
          </Button>
          <CancelButton wide />
        </TwoWays>
      </AnswerForm>
    </>
  );
}
