import { LANGUAGES } from '#domain/languages.ts';
import { ChoiceCard } from '#src/components/choice-card/choice-card.tsx';
import { FieldGroup } from '#src/components/field/field-group.tsx';
import { OneOf } from '#src/components/one-of/one-of.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import type { StepProps } from './use-forms.ts';

/** DOC-02, DOC-09: the language the team should speak, and consent to using the answers. */
export function Acknowledge({ answers, say, problemOf }: StepProps) {
  const t = useCopy('documents');
  return (
    <>
      <OneOf
        id="language"
        legend={t('acknowledge.language')}
        hint={t('acknowledge.languageHint')}
        problem={problemOf('language')}
        layout="pair"
        choices={LANGUAGES.map((language) => ({
          value: language,
          title: t(`acknowledge.${language}`),
        }))}
        chosen={answers.language}
        onChoose={(language) => say({ language })}
      />
      <FieldGroup
        id="acknowledged"
        legend={t('acknowledge.who')}
        legendLook="small"
        problem={problemOf('acknowledged')}
      >
        <ChoiceCard
          kind="checkbox"
          name="acknowledged"
          value="yes"
          checked={answers.acknowledged}
          onChange={(acknowledged) => say({ acknowledged })}
          title={t('acknowledge.box')}
        />
      </FieldGroup>
    </>
  );
}
