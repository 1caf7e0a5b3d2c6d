import { timesOf } from '#machines/knowledge/members.ts';
import type { Choice } from '#machines/knowledge/times.ts';
import { Disclosure } from '#src/components/disclosure/disclosure.tsx';
import { useMembers } from '#src/booking/use-members.ts';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';
import styles from './who-goes-when.module.css';

type WhoGoesWhenProps = {
  picked: Choice | undefined;
};

/** GRP-01: who starts at which time, everyone by name, for visitors who want to know. */
export function WhoGoesWhen({ picked }: WhoGoesWhenProps) {
  const t = useCopy('timeslots');
  const formats = useFormats();
  const members = useMembers();
  if (!picked) return null;
  const times = timesOf(members, picked);
  const namesAt = (slot: string) =>
    members.flatMap(({ called, place }) =>
      times.some((time) => time.slot === slot && time.place === place) ? [called] : [],
    );
  return (
    <Disclosure summary={t('group.whoWhen')}>
      <ul className={styles.who}>
        {picked.slots.map((slot) => (
          <li key={slot}>
            {t('group.who', { time: formats.time(slot), names: formats.list(namesAt(slot)) })}
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
