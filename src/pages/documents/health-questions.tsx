import { ALLERGIES_LENGTH } from '#domain/documents/answers.ts';
import { YES_NO_UNSURE } from '#domain/screening.ts';
import { ChoiceCard } from '#src/components/choice-card/choice-card.tsx';
import { ChoiceGroup } from '#src/components/choice-group/choice-group.tsx';
import { TextField } from '#src/components/text-field/text-field.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import styles from './health-questions.module.css';
import type { StepProps } from './use-forms.ts';

/** DOC-03: the checklist's questions for these vaccines, one per fieldset. */
export function HealthQuestions({ forms, answers, whose, name, say, problemOf }: StepProps) {
  const t = useCopy('documents');
  const { screening } = answers;
  return (
    <>
      {(forms.read?.questions ?? []).map((id) => (
        <div key={id} className="stack">
          <ChoiceGroup
            id={`screening.${id}`}
            legend={t(`screening.${whose}.${id}`, { name })}
            problem={problemOf(`screening.${id}`)}
          >
            <div className={styles.answers}>
              {YES_NO_UNSURE.map((value) => (
                <ChoiceCard
                  key={value}
                  kind="radio"
                  size="compact"
                  name={`screening.${id}`}
                  value={value}
                  checked={screening[id] === value}
                  onChange={() => say({ screening: { ...screening, [id]: value } })}
                  title={t(`screening.${value}`)}
                />
              ))}
            </div>
          </ChoiceGroup>
          {id === 'allergies' && screening.allergies === 'yes' && (
            <TextField
              name="allergies"
              label={t('screening.allergicTo')}
              optionalMark={t('optional')}
              hint={t('screening.allergicToHint')}
              problem={problemOf('allergies')}
              value={answers.allergies}
              onChange={(allergies) => say({ allergies })}
              maxLength={ALLERGIES_LENGTH}
            />
          )}
        </div>
      ))}
    </>
  );
}
