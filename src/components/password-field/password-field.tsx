import { useEffect, useRef, useState, type Ref } from 'react';
import { Field, describedBy, type FieldTexts } from '../field/field.tsx';
import fieldStyles from '../field/field.module.css';
import { useStandsStill } from '../field/stands-still.ts';
import { Spoken } from '../visually-hidden/visually-hidden.tsx';
import styles from './password-field.module.css';

export type PasswordFieldProps = FieldTexts & {
  name: string;
  autoComplete: 'current-password' | 'new-password';
  /** The texts of the toggle: its short and full labels, and the announcement afterwards. */
  texts: Record<'show' | 'hide', { short: string; full: string; done: string }>;
  ref?: Ref<HTMLInputElement>;
};

/**
 * A password that is kept only in its field: the form reads it from there on submit. It can be
 * shown, and is hidden again on submit.
 */
export function PasswordField({
  name,
  label,
  hint,
  problem,
  autoComplete,
  texts,
  ref,
}: PasswordFieldProps) {
  const [look, setLook] = useState<'hidden' | 'shown' | undefined>();
  const box = useRef<HTMLDivElement>(null);
  const isStill = useStandsStill();
  const isShown = look === 'shown';
  const offer = isShown ? texts.hide : texts.show;
  const done = look && (isShown ? texts.show : texts.hide).done;

  useEffect(() => {
    const form = box.current?.closest('form');
    const hide = () => setLook(undefined);
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  }, []);

  return (
    <Field id={name} label={label} hint={hint} problem={problem}>
      <div className={styles.row} ref={box}>
        <input
          ref={ref}
          id={name}
          name={name}
          type={isShown ? 'text' : 'password'}
          className={fieldStyles.input}
          readOnly={isStill}
          aria-disabled={isStill || undefined}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={problem ? true : undefined}
          aria-describedby={describedBy(name, { hint, problem })}
        />
        <button
          type="button"
          className={styles.switch}
          aria-label={offer.full}
          aria-controls={name}
          onClick={() => setLook(isShown ? 'hidden' : 'shown')}
        >
          {offer.short}
        </button>
        <Spoken>{done}</Spoken>
      </div>
    </Field>
  );
}
