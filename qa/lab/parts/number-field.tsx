import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { NumberField as AriaNumberField } from 'react-aria-components/NumberField';
import { Button } from './button.tsx';
import { FieldNotes } from './field.tsx';
import styles from './field.module.css';

export type NumberFieldProps = {
  name: string;
  label: string;
  /** NaN while it is empty. */
  value: number;
  onChange: (value: number) => void;
  least: number;
  most: number;
  step?: number;
};

/**
 * A number, typed or stepped by keys. What lies outside is brought back to the nearest that does
 * not.
 */
export function NumberField(props: NumberFieldProps) {
  const { name, label, value, onChange, least, most, step } = props;
  return (
    <AriaNumberField
      className={styles.field ?? ''}
      name={name}
      value={value}
      onChange={onChange}
      minValue={least}
      maxValue={most}
      {...(step !== undefined && { step })}
      validate={(number) =>
        Number.isNaN(number) ? `Enter a number from ${least} to ${most}.` : undefined
      }
    >
      <Label className={styles.label ?? ''}>{label}</Label>
      <div className={styles.frame}>
        <Input className={styles.input ?? ''} />
        <Button slot="decrement" look="bare">
          −
        </Button>
        <Button slot="increment" look="bare">
          +
        </Button>
      </div>
      <FieldNotes />
    </AriaNumberField>
  );
}
