import type { ReactNode } from 'react';
import { useMatches } from '#src/app/use-journey.ts';
import { useFormStep } from '#src/forms/form-step.ts';
import type { Instead } from '../edit-dialog.tsx';
import { EditForm } from '../edit-form.tsx';
import { useLeaving } from '../use-leaving.tsx';

type TypedSheetProps = {
  overlay: 'patient' | 'sms' | 'group-patient' | 'group-contact' | 'rx-contact';
  title: string;
  /** What saving leaves as it is, and what else it changes: a line each. */
  keeps: readonly string[];
  /** What stands in the place of the form, but for the question whether to leave it. */
  instead?: Instead | undefined;
  /** The fields. */
  children: ReactNode;
};

/** EDT-01: a sheet that is typed into, whoever it is about. */
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
