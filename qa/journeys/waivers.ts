/** What no journey of the patient's shows, and why that is right. */
import type { Obligation } from '@dosepath/journeys';

/** A journey has COVID-19 and flu together where they are chosen on the page of vaccines. */
const ONE_IS_TRIED =
  'Both are chosen together on the page of vaccines, whose answers are walked; here one is tried.';
const BY_NUMBER =
  'A key finds what a number finds: one state asks for both, and the number’s is walked.';

const WHICHEVER =
  'A record is of a person: which of their appointments was found, it does not tell apart.';

const of = (call: string, outcomes: readonly string[], reason: string): [Obligation, string][] =>
  outcomes.map((outcome) => [`outcome: ${call} ${outcome}`, reason]);

export const waivers: ReadonlyMap<Obligation, string> = new Map([
  ...['shared', 'quick-flow-verify', 'edit', 'manage', 'group'].flatMap((id) =>
    of(`getVaccineDetails.${id}`, ['offers two makers', 'advises another day'], ONE_IS_TRIED),
  ),
  ...of('getVaccineDetails.resume', ['advises another day'], ONE_IS_TRIED),
  ...of(
    'searchAppointments.key',
    ['is past', 'is cancelled', 'is of the system before', 'is for two vaccines', 'is a group’s'],
    BY_NUMBER,
  ),
  ...['record.number', 'record.key'].flatMap((id) =>
    of(
      `searchAppointments.${id}`,
      ['is missed', 'is past', 'is cancelled', 'is of the system before', 'is for two vaccines'],
      WHICHEVER,
    ),
  ),
  ...of('searchAppointments.record.key', ['is a group’s'], BY_NUMBER),
  ...of(
    'searchTimeslots.quick',
    ['refused: FC_908_Conflict, fewer vaccines would do'],
    'An invitation is for one vaccine: none can be left out.',
  ),
]);
