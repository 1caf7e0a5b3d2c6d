import { useKnown, useSend } from '#src/app/use-journey.ts';
import { TextField } from '#src/components/text-field/text-field.tsx';
import { change, type FormStep } from '#src/forms/form-step.ts';
import { useProblems } from '#src/forms/use-problems.ts';
import { useCopy } from '#src/i18n/copy.ts';

/** RXR-01: the number from the letter, the text or the app; a link fills it in. */
export function NumberField({ step }: { step: FormStep }) {
  const send = useSend();
  const t = useCopy('rx-ready');
  const { problemOf } = useProblems();
  const { prescriptionNumber } = useKnown('prescriptionNumber');
  return (
    <TextField
      name="prescriptionNumber"
      label={t('number')}
      hint={t('numberHint')}
      problem={problemOf('prescriptionNumber')}
      value={prescriptionNumber}
      onChange={(text) => change(step, send, { type: 'prescriptionNumber.typed', text })}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      width="medium"
      maxLength={40}
    />
  );
}
