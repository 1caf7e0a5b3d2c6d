import type { TextsDraft } from '#machines/knowledge/patient.ts';
import { ChoiceCard } from '#src/components/choice-card/choice-card.tsx';
import { ChoiceGroup } from '#src/components/choice-group/choice-group.tsx';
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
      <ChoiceGroup id="consentDecision" legend={t('legend')} problem={problemOf('consentDecision')}>
        {DECISIONS.map((decision) => (
          <ChoiceCard
            key={decision}
            kind="radio"
            name="consentDecision"
            value={decision}
            checked={draft.decision === decision}
            onChange={() => onType({ decision })}
            title={t(`answer.${decision}`)}
            line={t(`line.${decision}`)}
          />
        ))}
      </ChoiceGroup>
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
