import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { TextArea } from 'react-aria-components/TextArea';
import { TextField as AriaTextField } from 'react-aria-components/TextField';
import { AS_TYPED, FieldNotes, type FieldWords } from './field.tsx';
import styles from './field.module.css';

export type TextFieldProps = FieldWords & {
  name: string;
  value: string;
  onChange: (value: string) => void;
  /** What is wrong with a text, in plain words; undefined when nothing is. */
  problemOf: (value: string) => string | undefined;
  /** For JSON: that many lines of it. */
  lines?: number;
};

/** A text that is checked when its form is sent. */
export function TextField(props: TextFieldProps) {
  const { name, label, hint, value, onChange, problemOf, lines } = props;
  return (
    <AriaTextField
      {...AS_TYPED}
      className={styles.field ?? ''}
      name={name}
      value={value}
      onChange={onChange}
      validate={(text) => problemOf(text)}
    >
      <Label className={styles.label ?? ''}>{label}</Label>
      <div className={styles.frame}>
        {lines === undefined ? (
          <Input className={styles.input ?? ''} autoCapitalize="none" />
        ) : (
          <TextArea
            className={`${styles.input} ${styles.json}`}
            autoCapitalize="none"
            rows={lines}
          />
        )}
      </div>
      <FieldNotes {...(hint !== undefined && { hint })} />
    </AriaTextField>
  );
}
