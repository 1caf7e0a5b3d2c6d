import { useId, type ReactNode, type Ref } from 'react';
import { useStandsStill } from '../field/stands-still.ts';
import { Icon, type IconName } from '../icon/icon.tsx';
import { Tag } from '../tag/tag.tsx';
import styles from './choice-card.module.css';

export type ChoiceCardProps = {
  kind: 'radio' | 'checkbox';
  /** Shared by the cards of one radio question. */
  name: string;
  value: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  title: ReactNode;
  /** One plain line: what it is, or what it means for the visitor. */
  line?: ReactNode;
  footnote?: ReactNode;
  tag?: string;
  icon?: IconName;
  /** `compact`: as low as a target may be, with the line beside the title if there is room. */
  size?: 'compact';
  /**
   * Why this cannot be chosen now and when it can. The card stays focusable; a press calls
   * `onRefusedPress`.
   */
  refused?: ReactNode;
  onRefusedPress?: () => void;
  /** The input's id, for an error summary. */
  id?: string;
  ref?: Ref<HTMLInputElement>;
};

/** A radio or checkbox as wide as its text: the browser's own control under our drawing. */
export function ChoiceCard(props: ChoiceCardProps) {
  const { kind, name, value, checked, onChange, title, line, footnote, tag, icon, size } = props;
  const { refused, onRefusedPress, id, ref } = props;
  const isStill = useStandsStill();
  const words = useId();
  const described = [line && `${words}-line`, footnote && `${words}-footnote`];
  const ids = [refused && `${words}-refusal`, ...described].filter(Boolean).join(' ');
  return (
    <label className={styles.card} data-size={size} data-refused={refused ? '' : undefined}>
      <input
        id={id}
        ref={ref}
        type={kind}
        name={name}
        value={value}
        checked={checked && !refused}
        onChange={(event) => {
          if (isStill) return;
          if (refused) onRefusedPress?.();
          else onChange(event.target.checked);
        }}
        aria-disabled={refused || isStill ? true : undefined}
        aria-labelledby={`${words}-title`}
        aria-describedby={ids || undefined}
      />
      <span className={styles.sign} data-kind={kind} aria-hidden="true">
        <Icon name="check" />
      </span>
      <span className={styles.words}>
        <span className={styles.title} id={`${words}-title`}>
          {title}
          {tag && <Tag>{tag}</Tag>}
        </span>
        {line && (
          <span className={styles.line} id={`${words}-line`}>
            {line}
          </span>
        )}
        {refused && (
          <span className={styles.refusal} id={`${words}-refusal`}>
            <Icon name="info" size="small" />
            <span>{refused}</span>
          </span>
        )}
        {footnote && (
          <span className={styles.footnote} id={`${words}-footnote`}>
            {footnote}
          </span>
        )}
      </span>
      {icon && (
        <span className={styles.picture}>
          <Icon name={icon} />
        </span>
      )}
    </label>
  );
}
