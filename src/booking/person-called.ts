import type { JourneyContext } from '#machines/knowledge/context.ts';
import { membersOf } from '#machines/knowledge/members.ts';
import { calledAmong } from '#domain/called.ts';

/** How to call a group member; undefined when no one has that place (GRP-01). */
export function personCalled(
  context: JourneyContext,
  place: number | undefined,
): string | undefined {
  const members = membersOf(context);
  const called = calledAmong(members.map(({ person }) => person));
  return called[members.findIndex((member) => member.place === place)];
}
