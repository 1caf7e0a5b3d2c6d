import { useLayoutEffect, useRef } from 'react';
import { formatConfirmationNumber } from '#domain/confirmation-number.ts';
import { TextField, type TextFieldProps } from '#src/components/text-field/text-field.tsx';
import { caretAfter, charactersBefore } from './number-caret.ts';

/** Room for a number however it is typed or pasted. */
const ROOM = 40;

type NumberFieldProps = Pick<TextFieldProps, 'label' | 'hint' | 'problem' | 'value' | 'onChange'>;

/**
 * MNG-01: inserts the hyphen while a number is typed or pasted, and keeps the caret at its
 * character.
 */
export function NumberField({ value, onChange, ...texts }: NumberFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const characters = useRef<number | undefined>(undefined);

  useLayoutEffect(() => {
    if (characters.current === undefined || document.activeElement !== input.current) return;
    const caret = caretAfter(value, characters.current);
    characters.current = undefined;
    input.current?.setSelectionRange(caret, caret);
  });

  return (
    <TextField
      {...texts}
      ref={input}
      name="confirmationNumber"
      value={value}
      onChange={(typed) => {
        characters.current = charactersBefore(typed, input.current?.selectionStart ?? typed.length);
        onChange(formatConfirmationNumber(typed));
      }}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      width="code"
      maxLength={ROOM}
    />
  );
}
