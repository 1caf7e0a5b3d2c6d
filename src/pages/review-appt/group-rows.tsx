import { timesOf } from '#machines/knowledge/members.ts';
import type { GroupOverlayId, JourneyEvent } from '#machines/knowledge/events.ts';
import { useKnown } from '#src/app/use-journey.ts';
import { useMembers } from '#src/booking/use-members.ts';
import { CommonRows } from './common-rows.tsx';
import { PersonRows } from './person-rows.tsx';

type GroupRowsProps = {
  /** Called when something is to be changed. */
  onLeave: (event: JourneyEvent) => void;
};

/** GRP-03, REV-01: what will be booked for each group member, then what all of them share. */
export function GroupRows({ onLeave }: GroupRowsProps) {
  const { choice, language } = useKnown('choice', 'language');
  const members = useMembers();
  const times = choice ? timesOf(members, choice) : [];
  const change = (overlay: GroupOverlayId, place?: number) =>
    onLeave({ type: 'overlay.opened', overlay, ...(place !== undefined && { place }) });
  return (
    <>
      {members.map((member) => (
        <PersonRows
          key={member.place}
          member={member}
          called={member.called}
          choice={choice}
          time={times.find(({ place }) => place === member.place)}
          language={language}
          onChange={(overlay) => change(overlay, member.place)}
        />
      ))}
      <CommonRows
        onChangeTime={() => onLeave({ type: 'time.reconsidered' })}
        onChangeContact={() => change('group-contact')}
      />
    </>
  );
}
