/** Who works at the store, for the desk's journeys (DSK-01). */
import type { Invited, People } from '#contract/people.ts';
import { now, working } from './samples.ts';

const robin = {
  memberId: '6a7b8c9d-0e1f-4a2b-8c3d-4e5f6a7b8c9d',
  name: 'Robin Diaz',
  email: 'robin@pharmacy.example',
  role: 'technician' as const,
  isSelf: false,
  hasSecondFactor: true,
  isInvited: false,
  lastSeenAt: now,
};
/** The manager who views the page. */
const pat = {
  ...robin,
  memberId: working().member?.memberId ?? '',
  name: 'Pat Lee',
  email: 'pat@pharmacy.example',
  role: 'manager' as const,
  isSelf: true,
};

export const self = pat;
export const other = robin;
export const people: People = { now, people: [pat, robin] };
export const invited: Invited = {
  ...people,
  isMailed: true,
  link: 'https://www.pharmacy.example/desk/invitation#a-key',
};
