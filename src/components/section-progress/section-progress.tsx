import { Icon } from '../icon/icon.tsx';
import styles from './section-progress.module.css';

export type SectionProgressProps = {
  /** "Step 3 of 6: Time and place". */
  text: string;
  sections: readonly { id: string; label: string }[];
  /** The id of the visitor's current section. */
  current: string;
};

/**
 * Progress through the booking, in sections. The sentence says it; the drawn path is only visual.
 */
export function SectionProgress({ text, sections, current }: SectionProgressProps) {
  const now = sections.findIndex(({ id }) => id === current);
  const stateOf = (index: number) => (index < now ? 'done' : index === now ? 'now' : 'ahead');
  return (
    <div className={styles.progress}>
      <p className={styles.text}>{text}</p>
      <ol className={styles.sections} aria-hidden="true">
        {sections.map(({ id, label }, index) => (
          <li key={id} className={styles.section} data-state={stateOf(index)}>
            <span className={styles.stop}>{index < now && <Icon name="check" />}</span>
            <span className={styles.label}>{label}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
