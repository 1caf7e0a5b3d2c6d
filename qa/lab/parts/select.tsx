import { Button } from 'react-aria-components/Button';
import { Label } from 'react-aria-components/Label';
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select';
import { Icon } from '#src/components/icon/icon.tsx';
import { FieldNotes, type FieldWords } from './field.tsx';
import { Options, type Option } from './options.tsx';
import styles from './field.module.css';

export type SelectProps<V extends string> = FieldWords & {
  value: V;
  onChange: (value: V) => void;
  options: readonly (Option & { readonly value: V })[];
};

/** One of a few that are known beforehand. */
export function Select<V extends string>({
  label,
  hint,
  value,
  onChange,
  options,
}: SelectProps<V>) {
  return (
    <AriaSelect
      className={styles.field ?? ''}
      value={value}
      onChange={(key) => {
        const chosen = options.find((option) => option.value === key);
        if (chosen) onChange(chosen.value);
      }}
    >
      <Label className={styles.label ?? ''}>{label}</Label>
      <div className={styles.frame}>
        <Button className={styles.trigger ?? ''}>
          <SelectValue />
          <Icon name="chevron-down" size="small" />
        </Button>
      </div>
      <FieldNotes {...(hint !== undefined && { hint })} />
      <Options options={options} />
    </AriaSelect>
  );
}
