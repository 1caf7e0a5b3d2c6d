import { useState, type FormEvent } from 'react';
import { Button } from '#src/components/button/button.tsx';
import { TextField } from '#src/components/text-field/text-field.tsx';
import { useAttempt } from '../use-attempt.ts';
import { readPastedPath, type PlayedPath } from './which-app.ts';
import styles from './player.module.css';

export type PathFormProps = { onPlay: (path: PlayedPath) => Promise<void> };

const FIELD = 'path-pasted';

/** Plays a path that somebody was sent: a replay link, or the path's id. */
export function PathForm({ onPlay }: PathFormProps) {
  const [text, setText] = useState('');
  const [mistake, setMistake] = useState<string>();
  const { problem, attempt } = useAttempt();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const path = readPastedPath(text);
    setMistake(path ? undefined : 'Paste a replay link, or the id of a path.');
    if (!path || !(await attempt(() => onPlay(path)))) document.getElementById(FIELD)?.focus();
  };
  const shown = mistake ?? problem;
  return (
    <form
      className={styles.paste}
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-label="Play a path"
    >
      <TextField
        name={FIELD}
        label="Replay link or path id"
        value={text}
        onChange={setText}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        problem={shown}
      />
      <Button type="submit">Play it</Button>
    </form>
  );
}
