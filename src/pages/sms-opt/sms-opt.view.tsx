import { useRef } from 'react';
import { TEXT_DECISIONS } from '#domain/person-choices.ts';
import { useKnown, useSend } from '#src/app/use-journey.ts';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Button } from '#src/components/button/button.tsx';
import { FieldGroup } from '#src/components/field/field-group.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { AnswerForm } from '#src/forms/answer-form.tsx';
import { change, useFormStep } from '#src/forms/form-step.ts';
import { TextsNumber } from '#src/forms/texts-number.tsx';
import { useProblems } from '#src/forms/use-problems.ts';
import { useCopy } from '#src/i18n/copy.ts';

/**
 * RTE-05: text messages, yes or no with one press, both with the same weight (SMS-01). Enter in the
 * number consents to nothing: it focuses the answers.
 */
export function SmsOptView() {
  const send = useSend();
  const t = useCopy('sms-opt');
  const fields = useCopy('texts-fields');
  const { texts } = useKnown('texts');
  const { problemOf } = useProblems();
  const step = useFormStep('flow');
  const first = useRef<HTMLButtonElement>(null);
  return (
    <>
      <PageHeading lead={t('lead')}>{t('title')}</PageHeading>
      <AnswerForm step={step} onSubmit={() => first.current?.focus()}>
        <FieldGroup id="consentDecision" legend={fields('legend')} hint={fields('line.agree')}>
          <div className="stack">
            <TextsNumber
              value={texts.phoneNumber}
              onType={(phoneNumber) =>
                change(step, send, { type: 'texts.typed', draft: { phoneNumber } })
              }
              problem={problemOf('phoneNumber')}
            />
            <ActionRow>
              {TEXT_DECISIONS.map((decision, place) => (
                <Button
                  key={decision}
                  ref={place === 0 ? first : undefined}
                  onPress={() => change(step, send, { type: 'texts.answered', decision })}
                >
                  {fields(`answer.${decision}`)}
                </Button>
              ))}
            </ActionRow>
            <p className="small muted">{fields('line.decline')}</p>
          </div>
        </FieldGroup>
      </AnswerForm>
    </>
  );
}
