import { timesOf } from '#machines/knowledge/members.ts';
import type { Choice } from '#machines/knowledge/times.ts';
import { useMembers } from '#src/booking/use-members.ts';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';
import styles from './who-goes-when.module.css';

type WhoGoesWhenProps = {
  /**
   * Nothing is said while nothing is picked; the place to say it is there, so that it is read out.
   */
  picked: Choice | undefined;
};

/** GRP-01: who starts at which time, everybody by name. */
export function WhoGoesWhen({ picked }: WhoGoesWhenProps) {
  const t = useCopy('timeslots');
  const formats = useFormats();
  const members = useMembers();
  const times = picked ? timesOf(members, picked) : [];
  const namesAt = (slot: string) =>
    members.flatMap(({ called, place }) =>
      times.some((time) => time.slot === slot && time.place === place) ? [called] : [],
    );
  return (
    <output className={styles.who}>
      {picked?.slots.map((slot) => (
        <span key={slot}>
          {t('group.who', { time: formats.time(slot), names: formats.list(namesAt(slot)) })}
        </span>
      ))}
    </output>
  );
}
