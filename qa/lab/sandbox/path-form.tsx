import { useState } from 'react';
import { Form } from 'react-aria-components/Form';
import { Button } from '../parts/button.tsx';
import { TextField } from '../parts/text-field.tsx';
import { useAttempt } from '../use-attempt.ts';
import { readPastedPath, type PlayedPath } from './which-app.ts';
import styles from './player.module.css';

export type PathFormProps = { onPlay: (path: PlayedPath) => Promise<void> };

const FIELD = 'path-pasted';

/** Plays a path that somebody was sent: a replay link, or the path's id. */
export function PathForm({ onPlay }: PathFormProps) {
  const [text, setText] = useState('');
  const { problem, attempt } = useAttempt();
  return (
    <Form
      className={styles.paste ?? ''}
      aria-label="Play a path"
      validationErrors={problem === undefined ? {} : { [FIELD]: problem }}
      onSubmit={(event) => {
        event.preventDefault();
        const path = readPastedPath(text);
        if (path) void attempt(() => onPlay(path));
      }}
    >
      <TextField
        name={FIELD}
        label="Replay link or path id"
        value={text}
        onChange={setText}
        problemOf={(pasted) =>
          readPastedPath(pasted) ? undefined : 'Paste a replay link, or the id of a path.'
        }
      />
      <Button type="submit" look="strong">
        Play it
      </Button>
    </Form>
  );
}
