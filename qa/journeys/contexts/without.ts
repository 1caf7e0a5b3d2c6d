// QAL-07: page states that a context does not reach, and why. Reasons that follow from a row of the
// page table are read there; the rest are written here, and a reason that no pair needs must be
// removed.
import { isPageId, rowOf, type Fact, type PageId } from '#domain/pages.ts';
import { partsOf } from './packed.ts';
import { CONTEXT_TITLES, type ContextName, type Pair } from '#qa/lab/contexts.ts';
import { isSeenOn } from './rules.ts';

/** Facts that a page requires, and the contexts that cannot have them. */
const NEEDS: readonly (readonly [Fact, readonly ContextName[], string])[] = [
  ['signedIn', ['guest'], 'The page is of an account.'],
  ['grouped', ['guest', 'signed-in', 'resumed', 'changed'], 'The page is of a group.'],
  ['alone', ['group'], 'The page is of one person.'],
  [
    'changing',
    ['guest', 'signed-in', 'resumed', 'group'],
    'The page is of a booking that is changed.',
  ],
];

export interface Without {
  readonly contexts: readonly ContextName[];
  readonly of: RegExp;
  readonly reason: string;
}

export const WITHOUT: readonly Without[] = [
  {
    contexts: ['guest', 'signed-in', 'resumed', 'changed'],
    of: /^overlay\.group-/,
    reason: 'The sheet is of a group.',
  },
  {
    contexts: ['changed'],
    of: /^overlay\./,
    reason: 'A sheet opens over a review or over what is booked, where nothing is being changed.',
  },
  {
    contexts: ['group'],
    of: /^overlay\.(?:rx-|booking-)/,
    reason: 'The sheet is of one person.',
  },
  { contexts: ['group'], of: /^flow\.walk-in-/, reason: 'Whoever walks in comes alone.' },
  {
    contexts: ['guest', 'signed-in'],
    of: /^flow\.resume\./,
    reason: 'The page is where a link leads.',
  },
  {
    contexts: ['group'],
    of: /^flow\.get-started\.(?:stateMismatch|creating)$/,
    reason: 'The booking of a group is created once its people are told.',
  },
  {
    contexts: ['signed-in'],
    of: /^flow\.flow-check$/,
    reason: 'FLW-01: who is signed in is not asked.',
  },
  {
    contexts: ['signed-in'],
    of: /^flow\.(?:sign-in\.|sign-up\.(?!welcome$))/,
    reason: 'A visitor who is signed in is led to the account.',
  },
  { contexts: ['guest'], of: /^flow\.sign-up\.welcome$/, reason: 'One is signed in by then.' },
  {
    contexts: ['signed-in'],
    of: /^flow\.account\.deleted/,
    reason: 'There is no account any more.',
  },
  {
    contexts: ['signed-in'],
    of: /^flow\.finish-later\.form\.refused$/,
    reason: 'The address of the account stands in the field.',
  },
  {
    contexts: ['guest', 'resumed'],
    of: /^flow\.patient-info\.(?:listing|remembering)$/,
    reason: 'Only an account knows people, and keeps them.',
  },
  {
    contexts: ['guest', 'signed-in', 'resumed'],
    of: /^flow\.contact-info\.sending/,
    reason: 'Only the people of a group are sent with the contact.',
  },
  {
    contexts: ['group'],
    of: /^flow\.contact-info\.(?:saving|creating|updating|failed|unanswered|updatingProfile)$/,
    reason: 'The people of a group are sent with the contact.',
  },
  {
    contexts: ['guest', 'resumed'],
    of: /^flow\.contact-info\.updatingProfile$/,
    reason: 'Only an account keeps the contact.',
  },
  {
    contexts: ['guest', 'signed-in', 'resumed', 'group'],
    of: /^flow\.timeslots\.(?:moving|overlapping|moveFailed|moveUnanswered)$/,
    reason: 'GRP-03: only what is booked for a group is moved here.',
  },
  {
    contexts: ['guest', 'signed-in', 'resumed', 'group'],
    of: /^flow\.timeslots\.(?:keepingTime|form\.keepFailed|form\.keepUnanswered)$/,
    reason: 'MNG-06: only a time that is booked can be kept.',
  },
  {
    contexts: ['resumed'],
    of: /^flow\.(?:covid\.boosterOption|screening\.(?:doseDates|immunocomp|meningitis|pregnant|notF|restr|presc|asking))/,
    reason: 'No sample of a saved journey was left where this is asked.',
  },
  {
    contexts: ['resumed'],
    of: /^flow\.manage-appointment\.(?!byKey\.)/,
    reason: 'RTE-18: a key asks for the date of birth only; whatever else is asked has no key.',
  },
  {
    contexts: ['guest', 'group'],
    of: /^flow\.(?:manage-appointment|vaccination-history)\.(?:list|listing|none|listFailed|listUnanswered)$/,
    reason: 'The list is of an account.',
  },
  {
    contexts: ['guest', 'signed-in', 'resumed'],
    of: /^flow\.view-details\.upcoming\.sharing/,
    reason: 'GRP-03: only the times of a group are shared.',
  },
  {
    contexts: ['group', 'resumed'],
    of: /^flow\.view-details\.member\b/,
    reason: 'SAF-01: one of a group sees nothing of the others, and came by the number.',
  },
  {
    contexts: ['signed-in', 'resumed', 'group'],
    of: /^flow\.documents\.(?:sending|removing|picture)/,
    reason: 'A picture comes from a camera or a file: documents.view.test.tsx.',
  },
  {
    contexts: ['group'],
    of: /^overlay\.(?:patient|sms)\.sending$/,
    reason:
      'EDT-01: before it is booked, the people of a group are changed in sheets of their own.',
  },
  {
    contexts: ['group'],
    of: /^flow\.manage-appointment\.notHere$/,
    reason: 'MNG-02: what was shown is forgotten there, and that it was of a group.',
  },
  {
    contexts: ['signed-in'],
    of: /^flow\.manage-appointment\.notHere$/,
    reason: 'CHN-09: whoever is signed in has their list instead.',
  },
  { contexts: ['group'], of: /^overlay\.sms\.changing$/, reason: 'A group is asked for no texts.' },
];

const isOf = (pair: Pair, { contexts, of }: Without): boolean => {
  const [context, state] = partsOf(pair);
  return contexts.includes(context) && of.test(state);
};

/** Undefined where the context should reach it. */
export function reasonWithout(pair: Pair): string | undefined {
  const [context, state] = partsOf(pair);
  const [region, page = ''] = state.split('.');
  const isAfterAll = state.startsWith('flow.account.deleted') && context === 'guest';
  if (region === 'flow' && isPageId(page) && !isAfterAll) {
    const derived = reasonOfPage(context, page);
    if (derived !== undefined) return derived;
  }
  return WITHOUT.find((one) => isOf(pair, one))?.reason;
}

function reasonOfPage(context: ContextName, page: PageId): string | undefined {
  if (!isSeenOn(context, page))
    return `${CONTEXT_TITLES[context]}: nothing of it is seen on this page.`;
  const { needs } = rowOf(page);
  return NEEDS.find(([fact, contexts]) => needs.includes(fact) && contexts.includes(context))?.[2];
}

/** Reasons that none of these pairs needs. */
export const idleReasons = (pairs: readonly Pair[]): Without[] =>
  WITHOUT.filter((one) => !pairs.some((pair) => isOf(pair, one)));
