/**
 * Written down for what journeys do not catch: either nothing could, or it is known what they would
 * have to do for it.
 */

interface Reason {
  /** Read with the kind before the name: `removed: flow on ...`. */
  readonly of: RegExp;
  readonly reason: string;
}

/** Nothing can tell these from the product; believed only while nothing that is tried does. */
const EQUIVALENT: readonly Reason[] = [
  {
    of: /^removed: \S+ on \S+ done \[linkIs\(invalid\)\] -> (\S+)\.invalid$/,
    reason:
      'The last transition of the same answer takes it then: to the same state, and it does as little.',
  },
  {
    of: /^redirected: flow\.(?:sign-in|sign-up|bad-address)\S* on .* -> (?:stays|flow\.sign-in\.form), but to /,
    reason:
      'What it does raises the event that leads away from the page in the same step, from any state.',
  },
  {
    of: /^redirected: overlay\.([\w-]+)\S* on .* -> overlay\.closed, but to overlay\.\1$/,
    reason:
      'The page behind changes in the same step, and what lies over it closes by itself then.',
  },
];

/**
 * Of what the chart does: proofs by what is done in the same step, or by what cannot be there. Each
 * counts only while no journey tells the mutant apart.
 */
const SAME_DEEDS: readonly Reason[] = [
  {
    // not what endChange reads or leaves: the appointments, and the rest of `manage`
    of: /^(?:kept|emptied): flow\.(?:timeslots\.(?:keepingTime|moving)|review-change\.saving) on updateAppointment\S* done \[accepted\] -> flow\.view-details: keep(?:Change|Moved) (?:keeps|empties) (?!manage\.(?!checkIn$|remote$)|appointment$)/,
    reason:
      'Something is being changed there, so endChange, on entry of the next page, sets it anew in the same step, from the appointment that was kept (contextOfManaged).',
  },
  {
    of: /^forgotten: exit of flow\.(?:quick-flow-timeslots|rx-ready-timeslots|review-change): clearProblems$/,
    reason:
      'Nothing is typed on this page, and the pages that lead to it clear theirs: no problem is there to be cleared.',
  },
];

/** What the journeys lack. The reviewed text of the chart guards what is of the chart. */
const UNSEEN: readonly Reason[] = [
  {
    of: /^removed: session on clock\.woke -> stays$/,
    reason: 'The device of the cases wakes on the same day only.',
  },
  {
    of: /^removed: \S+ on updateProfile\.booking done \[accepted\]/,
    reason: 'The server of the samples says of the profile what the chart knows already.',
  },
  {
    of: /^(?:removed|flipped): record\.saving on patchEngagement done \[accepted\]/,
    reason: 'Only what is written to the log differs: machines/regions/record.test.ts.',
  },
  {
    of: /^removed: language\.leaving on language\.requested/,
    reason: 'Only the browser sees that the same address is opened once more.',
  },
  {
    of: /^swallowed: language\.requested on the question of the other language$/,
    reason: 'The page is being left for that address already.',
  },
  {
    of: /^spoiled: (?:password\.chosen|code\.submitted) on sign-(?:in|up), its first choice turned$/,
    reason:
      'It is said to the server alone, and journeys do not compare what a call is asked with.',
  },
  {
    of: /^redirected: session on visitor\.identified \[isAnother\]/,
    reason: 'Another customer of the cases is always one who is signed in.',
  },
  {
    of: /^redirected: flow\.covid\.(?:dosedate on answer\.submitted|reading on always) /,
    reason:
      'The last question of COVID-19 is never followed by one of another vaccine in the cases.',
  },
];

const find = (reasons: readonly Reason[], kind: string, name: string): string | undefined =>
  reasons.find(({ of }) => of.test(`${kind}: ${name}`))?.reason;

export const whyEquivalent = (kind: string, name: string): string | undefined =>
  find(EQUIVALENT, kind, name);

export const whySameDeed = (kind: string, name: string): string | undefined =>
  find(SAME_DEEDS, kind, name);

export const whyUnseen = (kind: string, name: string): string | undefined =>
  find(UNSEEN, kind, name);
