import { ANY_PART, WANTED_PARTS } from '#domain/part-of-day.ts';
import { SLOT_DEFAULTS } from '#domain/timeslots.ts';
import { useJourney, useSend } from '#src/app/use-journey.ts';
import { SelectField } from '#src/components/select-field/select-field.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { Radius } from './radius.tsx';
import { useTimesWait } from './use-times-wait.ts';
import styles from './wishes.module.css';

type WishesProps = {
  /** A group's manufacturers are chosen per person. */
  isGroup: boolean;
};

/** Radius, part of the day, and manufacturer: each change is a new search (SLT-04, SLT-08). */
export function Wishes({ isGroup }: WishesProps) {
  const send = useSend();
  const t = useCopy('timeslots');
  const isWaiting = useTimesWait();
  const { result, miles, manufacturer, partOfDay } = useJourney(({ context }) => context.search);
  const makers = new Map(
    result?.locations
      .flatMap(({ manufacturers }) => manufacturers)
      .map(({ code, name }) => [code, name]),
  );
  return (
    <div className={styles.wishes}>
      <Radius
        miles={miles}
        pending={isWaiting}
        onChoose={(wanted) => send({ type: 'radius.chosen', miles: wanted })}
      />
      <SelectField
        name="partOfDay"
        label={t('part.label')}
        value={partOfDay}
        pending={isWaiting}
        onChange={(value) =>
          send({
            type: 'partOfDay.chosen',
            part: WANTED_PARTS.find((part) => part === value) ?? ANY_PART,
          })
        }
        options={WANTED_PARTS.map((part) => ({ value: part, label: t(`part.wanted.${part}`) }))}
      />
      {!isGroup && (makers.size > 1 || manufacturer !== SLOT_DEFAULTS.manufacturerFilter) && (
        <SelectField
          name="manufacturer"
          label={t('maker.label')}
          value={manufacturer}
          pending={isWaiting}
          onChange={(code) => send({ type: 'manufacturer.chosen', code })}
          options={[
            { value: SLOT_DEFAULTS.manufacturerFilter, label: t('maker.any') },
            ...[...makers].map(([value, label]) => ({ value, label })),
          ]}
        />
      )}
    </div>
  );
}
