import { timesOf } from '#machines/knowledge/members.ts';
import type { GroupOverlayId, JourneyEvent } from '#machines/knowledge/events.ts';
import { useKnown } from '#src/app/use-journey.ts';
import type { Press } from '#src/components/button/press.ts';
import { useMembers } from '#src/booking/use-members.ts';
import { CommonRows } from './common-rows.tsx';
import { PersonRows } from './person-rows.tsx';

type GroupRowsProps = {
  /** The press that leads to a change. */
  leave: (event: JourneyEvent) => Press;
};

/** GRP-03, REV-01: what will be booked for each group member, then what all of them share. */
export function GroupRows({ leave }: GroupRowsProps) {
  const { choice, language } = useKnown('choice', 'language');
  const members = useMembers();
  const times = choice ? timesOf(members, choice) : [];
  const change = (overlay: GroupOverlayId, place?: number) =>
    leave({ type: 'overlay.opened', overlay, ...(place !== undefined && { place }) });
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
          change={(overlay) => change(overlay, member.place)}
        />
      ))}
      <CommonRows
        changeTime={leave({ type: 'time.reconsidered' })}
        changeContact={change('group-contact')}
      />
    </>
  );
}
