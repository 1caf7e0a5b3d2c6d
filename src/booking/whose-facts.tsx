import { useKnown } from '#src/app/use-journey.ts';
import { BookedFacts } from './booked-facts.tsx';
import { BookedGroup } from './booked-group.tsx';
import { peopleToCome } from './booked-people.ts';

/**
 * The appointments that would be cancelled: one person's, or everyone's in the group (CAN-01,
 * GRP-03).
 */
export function WhoseFacts() {
  const { manage } = useKnown('manage');
  const { appointment, scope } = manage;
  if (scope === 'group') return <BookedGroup people={peopleToCome(manage)} />;
  return appointment && <BookedFacts appointment={appointment} />;
}
