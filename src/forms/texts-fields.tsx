import type { TextsDraft } from '#machines/knowledge/patient.ts';
import { OneOf } from '#src/components/one-of/one-of.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { TextsNumber } from './texts-number.tsx';

type TextsFieldsProps = {
  draft: TextsDraft;
  onType: (draft: Partial<TextsDraft>) => void;
  problemOf: (field: string) => string | undefined;
};

const DECISIONS = ['agree', 'decline'] as const;

/** SMS-01: yes or no, neither preselected; a yes shows the number and the text of the consent. */
export function TextsFields({ draft, onType, problemOf }: TextsFieldsProps) {
  const t = useCopy('texts-fields');
  return (
    <>
      <OneOf
        id="consentDecision"
        legend={t('legend')}
        problem={problemOf('consentDecision')}
        choices={DECISIONS.map((decision) => ({
          value: decision,
          title: t(`answer.${decision}`),
          line: t(`line.${decision}`),
        }))}
        chosen={draft.decision}
        onChoose={(decision) => onType({ decision })}
      />
      {draft.decision === 'agree' && (
        <TextsNumber
          value={draft.phoneNumber}
          onType={(phoneNumber) => onType({ phoneNumber })}
          problem={problemOf('phoneNumber')}
        />
      )}
    </>
  );
}
