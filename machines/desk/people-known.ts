// What the desk knows about the store's team members (DSK-01).
import type { Invited, People } from '#contract/people.ts';
import type { TeamRole } from '#domain/visits.ts';

export interface InviteForm {
  /** As typed. */
  email: string;
  /** '' until one is chosen. */
  role: string;
}

export interface PeopleDesk {
  shown: People | undefined;
  form: InviteForm;
  problems: readonly { name: keyof InviteForm; problem: string }[];
  /** Why a role change was refused. */
  refused: string | undefined;
  /** The member to change and the chosen role; without one, their role is taken away. */
  change: { memberId: string; role?: TeamRole } | undefined;
  /** The last invitation, until the next change: its link is sent only once. */
  invited: (Pick<Invited, 'link' | 'isMailed'> & { email: string; isCopied: boolean }) | undefined;
}

export const freshPeople: PeopleDesk = {
  shown: undefined,
  form: { email: '', role: '' },
  problems: [],
  refused: undefined,
  change: undefined,
  invited: undefined,
};
