import { EMAIL_MAX_LENGTH } from '#domain/contact.ts';
import type { LaterDraft } from '#machines/knowledge/links.ts';
import { useKnown, useMatches, useSend } from '#src/app/use-journey.ts';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Button } from '#src/components/button/button.tsx';
import { ChoiceCard } from '#src/components/choice-card/choice-card.tsx';
import { ChoiceGroup } from '#src/components/choice-group/choice-group.tsx';
import { OneOf } from '#src/components/one-of/one-of.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { TextField } from '#src/components/text-field/text-field.tsx';
import { AnswerForm } from '#src/forms/answer-form.tsx';
import { PhoneField } from '#src/forms/phone-field.tsx';
import { useProblems } from '#src/forms/use-problems.ts';
import { useCopy } from '#src/i18n/copy.ts';

const WAYS = ['email', 'sms'] as const;

/**
 * RES-01, SMS-01: e-mail or text; a number is texted only with a yes, which is never preselected.
 */
export function LaterForm() {
  const send = useSend();
  const matches = useMatches();
  const t = useCopy('finish-later');
  const texts = useCopy('texts-fields');
  const { problemOf } = useProblems();
  const { later } = useKnown('later');
  const at = (state: 'keeping' | 'sending') => matches({ flow: { 'finish-later': state } });
  const isBusy = at('keeping') || at('sending');
  const type = (draft: Partial<LaterDraft>) => send({ type: 'later.typed', draft });
  return (
    <>
      <PageHeading lead={t('lead')}>{t('title')}</PageHeading>
      <AnswerForm
        step={isBusy ? 'busy' : 'asking'}
        onSubmit={() => send({ type: 'later.submitted' })}
      >
        <OneOf
          id="by"
          legend={t('by.legend')}
          layout="pair"
          choices={WAYS.map((by) => ({ value: by, title: t(`by.${by}`) }))}
          chosen={later.by}
          onChoose={(by) => type({ by })}
        />
        {later.by === 'email' ? (
          <TextField
            name="emailAddress"
            type="email"
            inputMode="email"
            label={t('email')}
            problem={problemOf('emailAddress')}
            value={later.emailAddress}
            onChange={(emailAddress) => type({ emailAddress })}
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={EMAIL_MAX_LENGTH}
          />
        ) : (
          <>
            <PhoneField
              label={t('phone')}
              hint={t('phoneHint')}
              problem={problemOf('phoneNumber')}
              value={later.phoneNumber}
              onChange={(phoneNumber) => type({ phoneNumber })}
              autoComplete="tel"
            />
            <ChoiceGroup
              id="consentDecision"
              legend={texts('legend')}
              problem={problemOf('consentDecision')}
            >
              <ChoiceCard
                kind="checkbox"
                name="consentDecision"
                value="agree"
                checked={later.consentDecision === 'agree'}
                onChange={(isAgreed) => type({ consentDecision: isAgreed ? 'agree' : '' })}
                title={texts('answer.agree')}
                line={texts('consent')}
              />
            </ChoiceGroup>
          </>
        )}
        <ActionRow>
          <Button
            type="submit"
            variant="primary"
            icon="arrow-next"
            pending={isBusy}
            pendingLabel={t('sending')}
          >
            {t('send')}
          </Button>
        </ActionRow>
      </AnswerForm>
    </>
  );
}
