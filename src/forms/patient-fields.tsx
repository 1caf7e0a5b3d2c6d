import type { ReactNode } from 'react';
import { ETHNICITIES, GENDERS, RACES } from '#domain/people.ts';
import type { Language } from '#domain/languages.ts';
import type { PatientDraft } from '#machines/knowledge/patient.ts';
import { ChoiceCard } from '#src/components/choice-card/choice-card.tsx';
import { ChoiceGroup } from '#src/components/choice-group/choice-group.tsx';
import { Disclosure } from '#src/components/disclosure/disclosure.tsx';
import { SelectField } from '#src/components/select-field/select-field.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { NameFields } from './name-fields.tsx';

type PatientFieldsProps = {
  language: Language;
  draft: PatientDraft;
  onType: (draft: Partial<PatientDraft>) => void;
  problemOf: (field: string) => string | undefined;
  /** A browser knows the name of its owner: it is offered only when the patient is the visitor. */
  isOwn: boolean;
  /** What else is asked of them, after the name. */
  children?: ReactNode;
};

const inLanguage = (
  choices: readonly ({ code: string } & Record<Language, string>)[],
  language: Language,
) => choices.map((choice) => ({ value: choice.code, label: choice[language] }));

/**
 * PAT-01, PAT-03: name, sex assigned at birth, race and ethnicity; the page and the edit overlay
 * ask them alike.
 */
export function PatientFields(props: PatientFieldsProps) {
  const { language, draft, onType, problemOf, isOwn, children } = props;
  const t = useCopy('patient-info');
  const common = useCopy('common');
  return (
    <>
      <NameFields draft={draft} onType={onType} problemOf={problemOf} isOwn={isOwn} />
      {children}
      <ChoiceGroup id="gender" legend={t('gender')} problem={problemOf('gender')}>
        {inLanguage(GENDERS, language).map(({ value, label }) => (
          <ChoiceCard
            key={value}
            kind="radio"
            name="gender"
            value={value}
            checked={draft.gender === value}
            onChange={() => onType({ gender: value })}
            title={label}
          />
        ))}
      </ChoiceGroup>
      <SelectField
        name="userRace"
        label={t('race')}
        problem={problemOf('userRace')}
        value={draft.race}
        onChange={(race) => onType({ race })}
        options={inLanguage(RACES, language)}
        emptyLabel={common('chooseOne')}
      />
      <SelectField
        name="userEthnicity"
        label={t('ethnicity')}
        problem={problemOf('userEthnicity')}
        value={draft.ethnicity}
        onChange={(ethnicity) => onType({ ethnicity })}
        options={inLanguage(ETHNICITIES, language)}
        emptyLabel={common('chooseOne')}
      />
      <Disclosure summary={t('why')}>
        <p>{t('whyText')}</p>
      </Disclosure>
    </>
  );
}
