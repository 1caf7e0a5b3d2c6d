import { useRef } from 'react';
import { Alert } from '../alert/alert.tsx';
import { Button } from '../button/button.tsx';
import { TextField } from '../text-field/text-field.tsx';

interface TextToCopyProps {
  /** The field's name. */
  name: string;
  label: string;
  hint?: string;
  text: string;
  /** The button's label. */
  copy: string;
  onCopied: () => void;
  /** Announced once it is copied; undefined until then. */
  copied: string | undefined;
}

/** A text with a button that copies it; if the browser refuses, the text is selected instead. */
export function TextToCopy({ name, label, hint, text, copy, onCopied, copied }: TextToCopyProps) {
  const field = useRef<HTMLInputElement>(null);
  const press = async () => {
    if (await isCopied(text)) onCopied();
    else field.current?.select();
  };
  return (
    <section className="stack stack-tight">
      <TextField
        ref={field}
        name={name}
        label={label}
        {...(hint && { hint })}
        value={text}
        readOnly
        onChange={() => {}}
      />
      <div>
        <Button onPress={() => void press()}>{copy}</Button>
      </div>
      {copied && <Alert tone="ok" announce="polite" title={copied} />}
    </section>
  );
}

async function isCopied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Refused, or missing: without https a browser has no clipboard for pages.
    return false;
  }
}
