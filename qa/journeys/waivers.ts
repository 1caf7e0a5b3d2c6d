/** What no journey of the patient's shows, and why that is right. */
import { leftWith, type Obligation } from '@dosepath/journeys';

/** A journey has COVID-19 and flu together where they are chosen on the page of vaccines. */
const ONE_IS_TRIED =
  'Both are chosen together on the page of vaccines, whose answers are walked; here one is tried.';
const BY_NUMBER =
  'A key finds what a number finds: one state asks for both, and the number’s is walked.';

const WHICHEVER =
  'A record is of a person: which of their appointments was found, it does not tell apart.';

const of = (call: string, outcomes: readonly string[], reason: string): [Obligation, string][] =>
  outcomes.map((outcome) => [`outcome: ${call} ${outcome}`, reason]);

/** Changing vaccines takes more steps to reach the times than a plan walks. */
const BY_CHANGE =
  'Other vaccines at the booked time: machines/manage/review-change.test.ts walks it.';
const ASKS_NOTHING =
  'The vaccine of the sample prescription asks nothing; machines/prescription walks one that does.';

/** After the choice of vaccines a partner's visitor is taken for any other. */
const BY_PARTNER =
  'A partner’s visitor is followed to the vaccines: machines/booking/review-appt.test.ts books.';

const BESIDE =
  'A plan reaches this page before a time is held: machines/vocabulary/starting-over.test.ts goes back.';
const NO_OFFER =
  'No sample appointment has an earlier time held: machines/manage/win-back.test.ts cancels one.';

export const waivers: ReadonlyMap<Obligation, string> = new Map([
  [
    'taken: flow.review-appt.confirming on confirmAppointment done [all(refusedWith(INVALID_REQUEST), codeRefused)] -> flow.contact-info.form.refused',
    BY_PARTNER,
  ],
  ...of('confirmAppointment', ['refused: INVALID_REQUEST, of the partner’s code'], BY_PARTNER),
  ...['quick-flow-timeslots', 'rx-ready-timeslots', 'review-change'].map(
    (page): [Obligation, string] => [
      leftWith(`flow.${page}`, 'a problem'),
      'Nothing is typed on this page: it shows no problem, and clears what another one left.',
    ],
  ),
  ...['empty', 'form', 'failed', 'unanswered'].map((state): [Obligation, string] => [
    `taken: flow.timeslots.${state} on bookedTime.kept [offersBookedTime] -> flow.timeslots.keepingTime`,
    BY_CHANGE,
  ]),
  [
    'taken: flow.screening.settled on always [prescribedUnreached] -> flow.rx-ready-contact',
    ASKS_NOTHING,
  ],
  ...['shared', 'quick-flow-verify', 'rx-ready', 'edit', 'rx-vaccine', 'manage', 'group'].flatMap(
    (id) =>
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
      ['is missed', 'is past', 'is cancelled', 'is of the system before'],
      WHICHEVER,
    ),
  ),
  ...of('searchAppointments.record.key', ['is for two vaccines'], BY_NUMBER),
  ...['rx-ready', 'rx-timeslot', 'rx-location'].flatMap((id) =>
    of(
      `searchTimeslots.${id}`,
      ['refused: FC_908_Conflict, fewer vaccines would do'],
      'What a prescription is for stays: without it there is nothing to book here.',
    ),
  ),
  ...of(
    'searchTimeslots.quick',
    ['refused: FC_908_Conflict, fewer vaccines would do'],
    'An invitation is for one vaccine: none can be left out.',
  ),
  ...(
    [
      'manage-appointment',
      'slot',
      'account.reading',
      'account.failed',
      'account.unanswered',
      'rx-ready.proving',
      'walk-in.revoked',
      'walk-in.old',
      'walk-in.door',
      'earlier-time',
    ] as const
  ).map((state): [Obligation, string] => [
    `taken: flow.${state} on back [bookingHeld] -> stays`,
    BESIDE,
  ]),
  ['taken: flow.win-back.arriving on always [otherTimeHeld] -> flow.win-back.plain', NO_OFFER],
]);
