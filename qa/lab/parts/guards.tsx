import { Icon } from '#src/components/icon/icon.tsx';
import { VisuallyHidden } from '#src/components/visually-hidden/visually-hidden.tsx';
import type { GuardAnswer } from '../handle.ts';
import styles from './guards.module.css';

/** Guards and what they said: a tick or a cross, and the word for those who listen. */
export function Guards({ guards }: { guards: readonly Omit<GuardAnswer, 'transition'>[] }) {
  if (guards.length === 0) return null;
  return (
    <ul className={styles.guards} aria-label="Guards">
      {guards.map(({ guard, passes }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the same guard may be asked twice, in this order
        <li key={`${index} ${guard}`} data-passes={passes}>
          <Icon name={passes ? 'check' : 'close'} size="small" />
          <VisuallyHidden>{passes ? 'yes: ' : 'no: '}</VisuallyHidden>
          <code>{guard}</code>
        </li>
      ))}
    </ul>
  );
}
