import { shallowEqual } from '@xstate/react';
import { membersOf } from '#machines/knowledge/members.ts';
import type { Member } from '#machines/knowledge/party.ts';
import { useJourney } from '#src/app/use-journey.ts';
import { calledAmong } from '#domain/called.ts';

/** A group member, and how texts call them. */
export interface CalledMember extends Member {
  called: string;
}

/** Every group member, in the order of their places (GRP-01). */
export function useMembers(): readonly CalledMember[] {
  const members = useJourney(({ context }) => membersOf(context), areSame);
  const called = calledAmong(members.map(({ person }) => person));
  return members.map((member, index) => ({
    ...member,
    called: called[index] ?? member.person.firstName,
  }));
}

// The current person's visit is a new object each time.
const areSame = (before: readonly Member[], now: readonly Member[]) =>
  before.length === now.length &&
  before.every((member, index) => {
    const { visit, ...rest } = member;
    const { visit: visitNow, ...restNow } = now[index] ?? member;
    return shallowEqual(rest, restNow) && shallowEqual(visit, visitNow);
  });
