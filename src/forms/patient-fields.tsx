import type { ReactNode } from 'react';
import { WHO_CHOICES } from '#domain/people.ts';
import { CHOSEN_OF_WHO } from '#domain/who.ts';
import type { Language } from '#domain/languages.ts';
import type { PatientDraft } from '#machines/knowledge/patient.ts';
import { Disclosure } from '#src/components/disclosure/disclosure.tsx';
import { OneOf } from '#src/components/one-of/one-of.tsx';
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
        <OneOf
          key={name}
          id={WHO_CHOICES[name].field}
          legend={t(`choice.${name}`)}
          problem={problemOf(WHO_CHOICES[name].field)}
          layout="tight"
          choices={WHO_CHOICES[name].words.map((one) => ({
            value: one.code,
            title: one[language],
          }))}
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
