import { INSURANCE_KINDS } from '#domain/documents/insurance.ts';
import { Alert } from '#src/components/alert/alert.tsx';
import { OneOf } from '#src/components/one-of/one-of.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import type { StepProps } from './use-forms.ts';

/** DOC-04: who pays; without insurance, which help there is. */
export function InsuranceKinds({ answers, say, problemOf }: StepProps) {
  const t = useCopy('documents');
  return (
    <>
      <OneOf
        id="insurance"
        legend={t('readBack.insurance')}
        problem={problemOf('insurance')}
        choices={INSURANCE_KINDS.map((kind) => ({
          value: kind,
          title: t(`insurance.${kind}`),
          line: t(`insurance.${kind}Line`),
        }))}
        chosen={answers.insurance}
        onChoose={(kind) => say({ insurance: kind })}
      />
      {answers.insurance === 'none' && <Alert tone="info">{t('insurance.help')}</Alert>}
    </>
  );
}
