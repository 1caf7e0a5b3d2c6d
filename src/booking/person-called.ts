import type { JourneyContext } from '#machines/knowledge/context.ts';
import { membersOf } from '#machines/knowledge/members.ts';
import { calledAmong } from '#domain/called.ts';

/**
 * What somebody of the group is called among the others; undefined when nobody has that place
 * (GRP-01).
 */
export function personCalled(
  context: JourneyContext,
  place: number | undefined,
): string | undefined {
  const members = membersOf(context);
  const called = calledAmong(members.map(({ person }) => person));
  return called[members.findIndex((member) => member.place === place)];
}
