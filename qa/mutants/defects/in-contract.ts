/** Mistakes in what goes over the wire. */
import type { Mistake } from './defect.ts';

export const inContract: readonly Mistake[] = [
  {
    id: 'conflict-is-not-told-apart',
    notice: 'That somebody was faster is told as a request that is not right.',
    file: 'contract/error-codes.ts',
    find: 'FC_908_Conflict: { status: 409,',
    replace: 'FC_908_Conflict: { status: 400,',
    tests: ['server/booking/holds/holds.test.ts', 'server/http/openapi.test.ts'],
  },
  {
    id: 'yes-without-a-number',
    notice: 'Texts are agreed to without a number to send them to.',
    file: 'contract/consents.ts',
    find: "if (problem) context.addIssue({ code: 'custom', path: ['phoneNumber'], message: problem });",
    replace: 'void [problem, context];',
    tests: ['server/booking/consents/'],
  },
  {
    id: 'two-holds-in-one-call',
    notice: 'One request holds two times.',
    file: 'contract/holds.ts',
    find: 'body: z.array(HoldItem).length(1),',
    replace: 'body: z.array(HoldItem),',
    tests: ['server/booking/holds/holds.test.ts', 'tests/faults/bad-input.test.ts'],
  },
  {
    id: 'deadline-is-dropped',
    notice: 'The page does not know when a held time runs out.',
    file: 'contract/holds.ts',
    find: '  expiresAt: z.iso.datetime(),\n  /** Seconds before',
    replace: '  expiresAt: z.iso.datetime().optional(),\n  /** Seconds before',
    tests: ['server/booking/holds/holds.test.ts', 'server/http/openapi.test.ts'],
  },
  {
    id: 'refusal-is-not-promised',
    notice: 'A dose that is booked already is answered with "something went wrong".',
    file: 'contract/appointments.ts',
    find: "    'CHECK_IN_INSTEAD',\n    'DOSE_BOOKED',\n",
    replace: "    'CHECK_IN_INSTEAD',\n",
    tests: ['server/booking/appointments/', 'server/booking/booked-doses.test.ts'],
  },
  {
    id: 'hour-of-24',
    notice: 'A time at 24:30 is taken.',
    file: 'contract/fields.ts',
    find: '/^([01]\\d|2[0-3]):[0-5]\\d$/',
    replace: '/^([01]\\d|2[0-4]):[0-5]\\d$/',
    tests: ['contract/fields.test.ts'],
  },
];
