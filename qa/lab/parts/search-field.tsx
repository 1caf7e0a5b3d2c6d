import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { SearchField as AriaSearchField } from 'react-aria-components/SearchField';
import { Icon } from '#src/components/icon/icon.tsx';
import { Button } from './button.tsx';
import { AS_TYPED, FieldNotes, type FieldWords } from './field.tsx';
import styles from './field.module.css';

export type SearchFieldProps = FieldWords & {
  value: string;
  onChange: (value: string) => void;
  /** What Enter does. */
  onSubmit?: () => void;
  /** Where the label stands. */
  labelled?: 'above' | 'beside';
};

/** What is looked for: found while it is typed. Escape empties it. */
export function SearchField(props: SearchFieldProps) {
  const { label, hint, value, onChange, onSubmit, labelled = 'above' } = props;
  return (
    <AriaSearchField
      {...AS_TYPED}
      className={styles.field ?? ''}
      data-label={labelled}
      value={value}
      onChange={onChange}
      {...(onSubmit && { onSubmit })}
    >
      <Label className={styles.label ?? ''}>{label}</Label>
      <div className={styles.frame}>
        <Input className={styles.input ?? ''} />
        <Button look="bare">
          <Icon name="close" size="small" />
        </Button>
      </div>
      <FieldNotes {...(hint !== undefined && { hint })} />
    </AriaSearchField>
  );
}
