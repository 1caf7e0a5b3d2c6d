import { formatShortCode, SHORT_CODE_LENGTH } from '#domain/resume.ts';
import { useKnown, useMatches, useSend } from '#src/app/use-journey.ts';
import { Button } from '#src/components/button/button.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { TextField } from '#src/components/text-field/text-field.tsx';
import { AnswerForm } from '#src/forms/answer-form.tsx';
import { change, formStep } from '#src/forms/form-step.ts';
import { useProblems } from '#src/forms/use-problems.ts';
import { SubmitRow } from '#src/forms/submit-row.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useOwnHeading } from '#src/pages/get-started/use-own-heading.ts';

/**
 * ENG-12: the code from a message, typed on a device without that message. Hyphens and spaces are
 * optional.
 */
export function CodeForm() {
  const send = useSend();
  const matches = useMatches();
  const t = useCopy('resume');
  useOwnHeading();
  const { problemOf } = useProblems();
  const { shortCode } = useKnown('shortCode');
  const at = (state: 'code' | 'finding' | 'findingFailed' | 'findingLimited') =>
    matches({ flow: { resume: state } });
  const step = formStep({
    busy: at('finding'),
    failed: at('findingFailed'),
    unanswered: false,
    limited: at('findingLimited'),
  });
  return (
    <>
      <PageHeading lead={t('code.lead')}>{t('code.title')}</PageHeading>
      <AnswerForm
        step={step}
        onSubmit={() => send({ type: 'shortCode.submitted' })}
        troubleActions={<Button onPress={() => send({ type: 'back' })}>{t('code.change')}</Button>}
      >
        <TextField
          name="shortCode"
          label={t('code.label')}
          hint={t('code.hint')}
          problem={problemOf('shortCode')}
          value={shortCode}
          onChange={(text) => change(step, send, { type: 'shortCode.typed', text })}
          onBlur={() => {
            const tidy = formatShortCode(shortCode);
            const isWhole = tidy.replace('-', '').length === SHORT_CODE_LENGTH;
            if (at('code') && isWhole && tidy !== shortCode)
              send({ type: 'shortCode.typed', text: tidy });
          }}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          width="medium"
          maxLength={40}
        />
        <SubmitRow
          isBusy={step === 'busy'}
          label={t('code.find')}
          busyLabel={t('code.finding')}
          icon="search"
        >
          {at('code') && (
            <Button variant="quiet" onPress={() => send({ type: 'place.reconsidered' })}>
              {t('new')}
            </Button>
          )}
        </SubmitRow>
      </AnswerForm>
      <p className="small muted">{t('help')}</p>
    </>
  );
}
