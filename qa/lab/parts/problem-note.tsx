import { Alert } from '#src/components/alert/alert.tsx';
import styles from './problem-note.module.css';

/** Says at once what could not be done; nothing while there is nothing to say. */
export function ProblemNote({ title, problem }: { title: string; problem: string | undefined }) {
  return (
    <div role="alert" className={styles.note}>
      {problem !== undefined && (
        <Alert tone="err" title={title}>
          {problem}
        </Alert>
      )}
    </div>
  );
}
