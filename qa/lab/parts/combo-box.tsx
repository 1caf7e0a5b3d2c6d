import { ComboBox as AriaComboBox } from 'react-aria-components/ComboBox';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { Icon } from '#src/components/icon/icon.tsx';
import { Button } from './button.tsx';
import { FieldNotes, type FieldWords } from './field.tsx';
import { Options, type Option } from './options.tsx';
import styles from './field.module.css';

export type ComboBoxProps = FieldWords & {
  name: string;
  /** The value of an option; '' for none. */
  value: string;
  onChange: (value: string) => void;
  options: readonly Option[];
  /** For a text that need not be an option: what is wrong with it, if anything. */
  problemOf?: (text: string) => string | undefined;
};

/** One of many: a part of its name finds it. */
export function ComboBox(props: ComboBoxProps) {
  const { name, label, hint, value, onChange, options, problemOf } = props;
  return (
    <AriaComboBox
      className={styles.field ?? ''}
      name={name}
      defaultItems={options}
      {...(problemOf === undefined
        ? {
            value: value === '' ? null : value,
            onChange: (key) => {
              if (key !== null) onChange(String(key));
            },
          }
        : {
            inputValue: value,
            onInputChange: onChange,
            allowsCustomValue: true,
            validate: ({ inputValue }) => problemOf(inputValue),
          })}
    >
      <Label className={styles.label ?? ''}>{label}</Label>
      <div className={styles.frame}>
        <Input
          className={styles.input ?? ''}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck="false"
        />
        <Button look="bare">
          <Icon name="chevron-down" size="small" />
        </Button>
      </div>
      <FieldNotes {...(hint !== undefined && { hint })} />
      <Options options={options} />
    </AriaComboBox>
  );
}
