import type { ReactNode } from 'react';
import { useMatches } from '#src/app/use-journey.ts';
import { useFormStep } from '#src/forms/form-step.ts';
import type { Instead } from '../edit-dialog.tsx';
import { EditForm } from '../edit-form.tsx';
import { useLeaving } from '../use-leaving.tsx';

type TypedSheetProps = {
  overlay: 'patient' | 'sms' | 'group-patient' | 'group-contact' | 'rx-contact';
  title: string;
  /** What saving leaves unchanged, and what else it changes: one line each. */
  keeps: readonly string[];
  /** Shown in place of the form, except for the question whether to leave it. */
  instead?: Instead | undefined;
  /** The fields. */
  children: ReactNode;
};

/** EDT-01: a sheet with a form, whoever it is about. */
export function TypedSheet({ overlay, title, keeps, instead, children }: TypedSheetProps) {
  const matches = useMatches();
  const leaving = useLeaving();
  const step = useFormStep('overlay');
  return (
    <EditForm
      title={title}
      keeps={keeps.map((line) => (
        <p key={line}>{line}</p>
      ))}
      step={step}
      instead={matches({ overlay: { [overlay]: 'leaving' } }) ? leaving : instead}
    >
      {children}
    </EditForm>
  );
}
