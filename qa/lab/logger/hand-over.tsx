import { useState } from 'react';
import { Icon } from '#src/components/icon/icon.tsx';
import { Button } from '../parts/button.tsx';
import { fileNameOf, textOf, type Report } from './report.ts';
import styles from './logger.module.css';

type Done = 'copied' | 'saved' | 'forgotten' | 'notCopied';

const WORDS: Readonly<Record<Done, string>> = {
  copied: 'Copied. Paste it into the bug.',
  saved: 'Saved as a file. Attach it to the bug.',
  forgotten: 'The calls of this tab are forgotten.',
  notCopied: 'This browser did not let us copy. Download it instead.',
};

export type HandOverProps = {
  report: Report;
  /** Undefined while there is nothing to forget. */
  onForget?: () => void;
};

/** Takes the report out of the browser. What came of a press is said beside the buttons. */
export function HandOver({ report, onForget }: HandOverProps) {
  const [done, setDone] = useState<Done>();
  const copy = () =>
    copied(textOf(report)).then(
      () => setDone('copied'),
      () => setDone('notCopied'),
    );
  const download = () => {
    save(textOf(report), fileNameOf(report));
    setDone('saved');
  };
  const forget = () => {
    onForget?.();
    setDone('forgotten');
  };
  return (
    <div className={styles.actions}>
      <Button look="strong" onPress={() => void copy()}>
        Copy as JSON
      </Button>
      <Button icon="download" onPress={download}>
        Download
      </Button>
      <Button onPress={forget}>Forget these calls</Button>
      <output className={styles.done}>
        {done && (
          <>
            <Icon name={done === 'notCopied' ? 'info' : 'check'} size="small" />
            {WORDS[done]}
          </>
        )}
      </output>
    </div>
  );
}

/** Rejects where there is no clipboard: it wants a safe address and the browser's leave. */
const copied = async (text: string): Promise<void> => navigator.clipboard.writeText(text);

function save(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(address));
}
