// What the desk knows of the people of the store (DSK-01).
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
  /** Why a change of somebody's role was refused. */
  refused: string | undefined;
  /** Whom the change is about, and the role that was chosen; without one, it is taken away. */
  change: { memberId: string; role?: TeamRole } | undefined;
  /** Who was invited last, until the next change: the link is told this once. */
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
