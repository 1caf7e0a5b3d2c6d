import { INSURANCE_KINDS } from '#domain/documents/insurance.ts';
import { Alert } from '#src/components/alert/alert.tsx';
import { ChoiceCard } from '#src/components/choice-card/choice-card.tsx';
import { ChoiceGroup } from '#src/components/choice-group/choice-group.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import type { StepProps } from './use-forms.ts';

/** DOC-04: who pays; without insurance, which help there is. */
export function InsuranceKinds({ answers, say, problemOf }: StepProps) {
  const t = useCopy('documents');
  return (
    <>
      <ChoiceGroup id="insurance" legend={t('readBack.insurance')} problem={problemOf('insurance')}>
        {INSURANCE_KINDS.map((kind) => (
          <ChoiceCard
            key={kind}
            kind="radio"
            name="insurance"
            value={kind}
            checked={answers.insurance === kind}
            onChange={() => say({ insurance: kind })}
            title={t(`insurance.${kind}`)}
            line={t(`insurance.${kind}Line`)}
          />
        ))}
      </ChoiceGroup>
      {answers.insurance === 'none' && <Alert tone="info">{t('insurance.help')}</Alert>}
    </>
  );
}
