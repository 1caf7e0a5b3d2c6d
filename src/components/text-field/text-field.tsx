import type { InputHTMLAttributes, Ref } from 'react';
import { Field, describedBy, type FieldTexts } from '../field/field.tsx';
import styles from '../field/field.module.css';
import { useStandsStill } from '../field/stands-still.ts';

type Native = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | 'autoCapitalize'
  | 'autoComplete'
  | 'enterKeyHint'
  | 'inputMode'
  | 'maxLength'
  | 'onBlur'
  | 'onKeyDown'
  | 'readOnly'
  | 'spellCheck'
>;

export type TextFieldProps = FieldTexts &
  Native & {
    name: string;
    /** Defaults to `name`; set another if the same field is both on the page and in a dialog. */
    id?: string;
    value: string;
    onChange: (value: string) => void;
    type?: 'text' | 'email' | 'tel' | 'search';
    /**
     * As wide as the expected answer: a ZIP is short, a phone number medium, and of a code every
     * character is seen at once.
     */
    width?: 'short' | 'medium' | 'code' | 'full';
    /** Offered by the browser while typing. */
    suggestions?: readonly string[];
    /**
     * While true, it keeps its text and the focus, and takes no other: what is typed is being sent.
     */
    pending?: boolean;
    ref?: Ref<HTMLInputElement>;
  };

/** One line of text. Supports paste, autofill and password managers; does not validate. */
export function TextField({
  name,
  id = name,
  label,
  hint,
  problem,
  optionalMark,
  value,
  onChange,
  type = 'text',
  width = 'full',
  suggestions,
  pending,
  ref,
  ...native
}: TextFieldProps) {
  const listId = `${id}-suggestions`;
  const isStill = useStandsStill(pending);
  return (
    <Field id={id} label={label} hint={hint} problem={problem} optionalMark={optionalMark}>
      <input
        {...native}
        ref={ref}
        readOnly={isStill || native.readOnly}
        aria-disabled={isStill || undefined}
        id={id}
        name={name}
        type={type}
        className={styles.input}
        data-width={width}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={problem ? true : undefined}
        aria-describedby={describedBy(id, { hint, problem })}
        list={suggestions && listId}
      />
      {suggestions && (
        <datalist id={listId}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion}>
              {suggestion}
            </option>
          ))}
        </datalist>
      )}
    </Field>
  );
}
