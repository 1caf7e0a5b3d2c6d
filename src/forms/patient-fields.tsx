import type { ReactNode } from 'react';
import { WHO_CHOICES, type Worded } from '#domain/people.ts';
import { CHOSEN_OF_WHO } from '#domain/who.ts';
import type { Language } from '#domain/languages.ts';
import type { PatientDraft } from '#machines/knowledge/patient.ts';
import { ChoiceCard } from '#src/components/choice-card/choice-card.tsx';
import { ChoiceGroup } from '#src/components/choice-group/choice-group.tsx';
import { Disclosure } from '#src/components/disclosure/disclosure.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { NameFields } from './name-fields.tsx';

type PatientFieldsProps = {
  language: Language;
  draft: PatientDraft;
  onType: (draft: Partial<PatientDraft>) => void;
  problemOf: (field: string) => string | undefined;
  /**
   * Browsers autofill their owner's name, so it is offered only when the patient is the visitor.
   */
  isOwn: boolean;
  /** Further fields, after the name. */
  children?: ReactNode;
};

/**
 * PAT-01, PAT-03: the name and the coded choices of a person, the same on the page and in the edit
 * overlay.
 */
export function PatientFields(props: PatientFieldsProps) {
  const { language, draft, onType, problemOf, isOwn, children } = props;
  const t = useCopy('patient-fields');
  return (
    <>
      <NameFields draft={draft} onType={onType} problemOf={problemOf} isOwn={isOwn} />
      {children}
      {CHOSEN_OF_WHO.map((name) => (
        <CodedChoices
          key={name}
          {...{ language, problemOf }}
          field={WHO_CHOICES[name].field}
          legend={t(`choice.${name}`)}
          choices={WHO_CHOICES[name].words}
          chosen={draft[name]}
          onChoose={(code) => onType({ [name]: code })}
        />
      ))}
      <Disclosure summary={t('why')}>
        <p>{t('whyText')}</p>
      </Disclosure>
    </>
  );
}

interface CodedChoicesProps extends Pick<PatientFieldsProps, 'language' | 'problemOf'> {
  field: string;
  legend: string;
  choices: readonly Worded[];
  chosen: string;
  onChoose: (code: string) => void;
}

/** All options visible, one tap each: a list takes two taps and hides its options. */
function CodedChoices(props: CodedChoicesProps) {
  const { language, field, legend, choices, chosen, onChoose, problemOf } = props;
  return (
    <ChoiceGroup id={field} legend={legend} problem={problemOf(field)} layout="tight">
      {choices.map((choice) => (
        <ChoiceCard
          key={choice.code}
          kind="radio"
          size="compact"
          name={field}
          value={choice.code}
          checked={chosen === choice.code}
          onChange={() => onChoose(choice.code)}
          title={choice[language]}
        />
      ))}
    </ChoiceGroup>
  );
}
