import type { ReactNode } from 'react';
import { useKnown } from '#src/app/use-journey.ts';
import { PatientFields } from '#src/forms/patient-fields.tsx';
import { useTyped } from './use-typed.ts';

type TypedPersonProps = {
  /** The person is the visitor. */
  isOwn: boolean;
  /** Read-only facts, between the names and the choices. */
  children?: ReactNode;
};

/** The name and details of the person the sheet is about. */
export function TypedPerson({ isOwn, children }: TypedPersonProps) {
  const { language } = useKnown('language');
  const { edit, onType, problemOf } = useTyped();
  return (
    <PatientFields
      language={language}
      draft={edit.patient}
      onType={(draft) => onType({ patient: { ...edit.patient, ...draft } })}
      problemOf={problemOf}
      isOwn={isOwn}
    >
      {children}
    </PatientFields>
  );
}
