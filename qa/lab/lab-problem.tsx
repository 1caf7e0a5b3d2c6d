import { BASE_PATH } from '#domain/pages.ts';
import styles from './lab-problem.module.css';

/** Why the lab shows nothing, and the way on. */
export function LabProblem({ message }: { message: string }) {
  return (
    <main className={styles.problem}>
      <h1>The lab cannot show this</h1>
      <p role="alert">{message}</p>
      <p>
        <a href={`${BASE_PATH}/journeys`}>All journeys and states</a>
      </p>
    </main>
  );
}
