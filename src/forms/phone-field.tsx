import { useLayoutEffect, useRef } from 'react';
import { hyphenatePhone } from '#domain/phone-shape.ts';
import { TextField, type TextFieldProps } from '#src/components/text-field/text-field.tsx';
import { caretAfterDigits, digitsBefore } from './phone-caret.ts';

type PhoneFieldProps = Pick<
  TextFieldProps,
  'label' | 'hint' | 'problem' | 'value' | 'onChange' | 'autoComplete' | 'optionalMark'
> & {
  /** For a form that asks for another number than the contact's. */
  name?: string;
};

/** VAL-04: inserts hyphens while a number is typed or pasted, and keeps the caret at its digit. */
export function PhoneField({ name = 'phoneNumber', value, onChange, ...texts }: PhoneFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const digits = useRef<number | undefined>(undefined);

  useLayoutEffect(() => {
    if (digits.current === undefined || document.activeElement !== input.current) return;
    const caret = caretAfterDigits(value, digits.current);
    digits.current = undefined;
    input.current?.setSelectionRange(caret, caret);
  });

  return (
    <TextField
      {...texts}
      ref={input}
      name={name}
      type="tel"
      inputMode="tel"
      width="medium"
      value={value}
      onChange={(typed) => {
        digits.current = digitsBefore(typed, input.current?.selectionStart ?? typed.length);
        onChange(hyphenatePhone(typed));
      }}
    />
  );
}
