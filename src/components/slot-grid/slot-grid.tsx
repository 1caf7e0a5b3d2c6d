import type { ReactNode } from 'react';
import { FieldGroup } from '../field/field-group.tsx';
import { Icon } from '../icon/icon.tsx';
import { PARTS_OF_DAY, partOfDay, type PartOfDay } from '#domain/part-of-day.ts';
import styles from './slot-grid.module.css';

export type SlotOption = {
  /** The value of the choice: unique among all grids with the same `name`. */
  value: string;
  /** 'HH:MM' in store time. */
  wallTime: string;
  /** The whole label, if the time alone is not enough: such times are stacked. */
  label?: string;
};

export type SlotGridProps = {
  /** Grids with the same name are one choice: choosing here unselects there. */
  name: string;
  id?: string;
  legend: string;
  /**
   * The id of the place's name: arrow keys lead from the last time at one place to the first at the
   * next.
   */
  placeId?: string;
  hint?: ReactNode;
  problem?: string;
  /** In time order. */
  slots: readonly SlotOption[];
  value: string | undefined;
  onChange: (value: string) => void;
  /** Formats 'HH:MM' in the page's language, using Intl. */
  formatTime: (wallTime: string) => string;
  headings: Record<PartOfDay, string>;
  /**
   * Other times are being loaded: these stay in place and keep the focus, and none can be chosen.
   */
  pending?: boolean;
  /** Only the first of many: in few lines, with the parts of the day announced but not drawn. */
  isBrief?: boolean;
};

/**
 * Times as plain radios under Morning, Afternoon, Evening. Choosing one does not reserve it yet
 * (HLD-01).
 */
export function SlotGrid({ name, id = name, legend, slots, headings, ...rest }: SlotGridProps) {
  const {
    placeId,
    hint,
    problem,
    value,
    onChange,
    formatTime,
    pending = false,
    isBrief = false,
  } = rest;
  const parts = PARTS_OF_DAY.map((part) => ({
    part,
    slots: slots.filter((slot) => partOfDay(slot.wallTime) === part),
  }));
  return (
    <FieldGroup
      id={id}
      legend={legend}
      legendLook="small"
      hint={hint}
      problem={problem}
      {...(placeId && { aboutId: placeId })}
    >
      <div className={styles.parts} data-look={isBrief ? 'brief' : undefined}>
        {parts
          .filter((group) => group.slots.length > 0)
          .map((group) => (
            <fieldset className={styles.part} key={group.part}>
              <legend className={styles.heading}>{headings[group.part]}</legend>
              <div
                className={styles.slots}
                data-look={group.slots.some(({ label }) => label) ? 'lines' : undefined}
              >
                {group.slots.map((slot) => (
                  <label className={styles.slot} key={slot.value}>
                    <input
                      type="radio"
                      name={name}
                      value={slot.value}
                      checked={slot.value === value}
                      aria-disabled={pending || undefined}
                      onChange={() => {
                        if (!pending) onChange(slot.value);
                      }}
                    />
                    {slot.label ?? formatTime(slot.wallTime)}
                    <span className={styles.tick} aria-hidden="true">
                      <Icon name="check" />
                    </span>
                  </label>
                ))}
              </div>
            </fieldset>
          ))}
      </div>
    </FieldGroup>
  );
}
