/** How every server call of the chart can end: each success that the chart tells apart, each refusal of its contract, trouble, and a timeout. */
import type { OutputFrom } from 'xstate';
import type { ErrorCode } from '#contract/errors.ts';
import { OPERATIONS } from '#contract/operations.ts';
import {
  SERVICE_ERRORS,
  type ServiceError,
  type ServiceErrorCode,
} from '#contract/service-error.ts';
import type { VaccineDetails } from '#contract/vaccines.ts';
import type { JourneyContext } from '#machines/context.ts';
import type { ports } from '#machines/ports.ts';
import { success, type Case } from './engine/cases.ts';
import * as sample from './samples.ts';

type PortName = Exclude<keyof typeof ports, 'holdTimer'>;
type Output<P extends PortName> = OutputFrom<(typeof ports)[P]>;

interface Answer<O> {
  /** Default: plain success. */
  readonly label?: string;
  readonly output: O;
  /** For which vaccines of the call. */
  readonly when?: (asked: readonly string[]) => boolean;
}

const ok = <T>(value: T) => ({ ok: true as const, value });
const detailsOf = (list: VaccineDetails[]) => ok({ data: { eligibleVaccineList: list } });

const isAbout =
  (...codes: string[]) =>
  (asked: readonly string[]) =>
    codes.every((code) => asked.includes(code));

/** The vaccines that a call is about: those of the page, or of the overlay that asks for itself. */
const askedBy = (type: string, { vaccines, edit }: JourneyContext) =>
  type.endsWith('.edit') ? edit.vaccines : vaccines;

/** One row a port; the compiler asks for every port of the chart and for what it answers. */
const successes: { readonly [P in PortName]: readonly Answer<Output<P>>[] } = {
  readPosition: [{ output: '41.8858,-87.6181' }, { label: 'is not allowed', output: undefined }],
  geocode: [
    { output: ok(sample.place) },
    { label: 'finds another state', output: ok(sample.elsewhere) },
  ],
  suggestPlaces: [
    { output: ok({ suggestions: [sample.suggestion] }) },
    { label: 'knows no such place', output: ok({ suggestions: [] }) },
  ],
  createEngagement: [{ output: ok(sample.engagement) }],
  patchEngagement: [{ output: ok(sample.engagement) }],
  listEligibleVaccines: [
    { output: ok({ vaccines: sample.offered }) },
    { label: 'offers one more', output: ok({ vaccines: sample.offeredWithMore }) },
  ],
  getVaccineDetails: [
    { output: detailsOf(sample.vaccineDetails) },
    { label: 'offers two makers', output: detailsOf(sample.twoMakers), when: isAbout('207') },
    { label: 'fits later', output: detailsOf(sample.against150.later), when: isAbout('150') },
    { label: 'does not fit', output: detailsOf(sample.against150.never), when: isAbout('150') },
    {
      label: 'advises another day',
      output: detailsOf(sample.against150.restriction),
      when: isAbout('150', '207'),
    },
    {
      label: 'needs a prescription',
      output: detailsOf(sample.against150.prescription),
      when: isAbout('150'),
    },
  ],
  searchTimeslots: [
    { output: ok(sample.times(false)) },
    { label: 'succeeds, more stores to come', output: ok(sample.times(true)) },
  ],
  createHold: [{ output: ok(sample.held(10)) }],
  resumeHold: [
    { output: ok(sample.held(9)) },
    { label: 'succeeds for the last time', output: ok(sample.held(0)) },
  ],
  getHold: [{ output: ok(sample.held(10)) }],
  releaseHold: [{ output: ok({ released: true }) }],
  createPatient: [{ output: ok(sample.patient) }],
  updatePatient: [{ output: ok(sample.patient) }],
  postConsent: [{ output: ok(sample.consent) }],
  patchConsent: [{ output: ok(sample.consent) }],
  confirmAppointment: [{ output: ok(sample.appointment) }],
};

/** The label of no answer within the call layer's patience. */
export const timesOut = 'times out';

const isPortName = (src: string): src is PortName => Object.hasOwn(successes, src);

const trouble = (code: ServiceErrorCode): ServiceError => ({
  error: true,
  type: 'ERROR',
  code,
  message: SERVICE_ERRORS[code],
  transactionId: sample.transactionId,
});

/** The contract's refusals of the port's operation; a port of the device has none. */
const refusalsOf = (port: PortName): readonly ErrorCode[] =>
  port === 'readPosition' ? [] : OPERATIONS[port].refusals;

/** Only a person with another vaccine can be offered to leave one out (SLT-07). */
const chosenBeside150 = (context: JourneyContext) =>
  context.vaccines.some((code) => code !== '150');

/** The cases of the reply `done` or `error` of a port's call. */
export function casesOfReply(type: string, kind: 'done' | 'error', src: string): readonly Case[] {
  if (!isPortName(src)) return [];
  const port = src;
  if (kind === 'error') {
    return [
      { event: { type, error: trouble(1003) }, label: 'fails', port },
      { event: { type, error: trouble(1004) }, label: timesOut, port },
    ];
  }
  const accepted = successes[port].map(({ output, label = success, when }) => ({
    event: { type, output },
    label,
    port,
    ...(when && {
      when: ({ context }: { context: unknown }) => when(askedBy(type, context as JourneyContext)),
    }),
  }));
  const refused = refusalsOf(port).map((code) => ({
    event: { type, output: { ok: false, refusal: sample.refusal(code) } },
    label: `refused: ${code}`,
    port,
  }));
  const fewer = {
    event: {
      type,
      output: { ok: false, refusal: sample.refusal('FC_908_Conflict', sample.fewerVaccines) },
    },
    label: 'refused: FC_908_Conflict, fewer vaccines would do',
    port,
    when: ({ context }: { context: unknown }) => chosenBeside150(context as JourneyContext),
  };
  return port === 'searchTimeslots' ? [...accepted, ...refused, fewer] : [...accepted, ...refused];
}
