/** Whether each request matches the contract and what is known (QAL-03). */
import { ALL_OPERATIONS } from '#contract/all-operations.ts';
import type { Operation } from '#contract/operation.ts';
import type { JourneyContext } from '#machines/knowledge/context.ts';
import { isForGroup } from '#machines/knowledge/for-group.ts';

/** A call from the page, as it went out. */
export interface AskedCall {
  /** The operation in the contract; the path where it has none. */
  readonly operation: string;
  readonly body: unknown;
}

type Names = { readonly firstName: string; readonly lastName: string };

/** What the body may contain: one of these, all of its parts. */
type Sayings = (context: JourneyContext) => readonly (readonly string[])[];

const ofTime: Sayings = ({ picked, choice }) =>
  [picked, choice].flatMap((one) => (one ? [[one.appointmentDate, one.storeNumber]] : []));

/** Without saving what was typed, the stored values are sent. */
const ofPerson: Sayings = (context) => {
  const { patient, keptPatient, edit, party } = context;
  const isEdited = edit.patient.lastName !== '';
  const people: readonly Names[] = isForGroup(context)
    ? [...party.members.map(({ person }) => person), edit.patient]
    : [patient, isEdited || !keptPatient ? edit.patient : keptPatient];
  return people.map(({ firstName, lastName }) => [firstName, lastName]);
};

/** SMS-01: the number for texts is not the one to call. */
const ofTexts: Sayings = ({ texts, edit }) =>
  [texts, edit.texts].flatMap(({ decision, phoneNumber }) =>
    decision === 'agree' ? [[phoneNumber]] : decision === 'decline' ? [['decline']] : [],
  );

/** Empty when it was not asked. */
const ofDecision: Sayings = ({ textsAnswered, keptTexts }) =>
  textsAnswered && keptTexts
    ? [keptTexts.decision === 'agree' ? ['agree', keptTexts.phoneNumber] : ['decline']]
    : [];

const SAYINGS: Readonly<Record<string, Sayings>> = {
  createHold: ofTime,
  createSchedulerHold: ofTime,
  createPatient: ofPerson,
  updatePatient: ofPerson,
  patchAppointmentConsent: ofTexts,
  confirmAppointment: ofDecision,
  confirmSchedulerAppointment: ofDecision,
};

/** Everything else known goes along with a confirmation. */
const partOf = (body: unknown): unknown =>
  (body as { consent?: object } | undefined)?.consent ?? body;

const operationOf = (id: string): Operation | undefined =>
  Object.hasOwn(ALL_OPERATIONS, id)
    ? ALL_OPERATIONS[id as keyof typeof ALL_OPERATIONS] // it was just found
    : undefined;

/** A line for each part of a call that contradicts the contract. */
export function againstContract({ operation: id, body }: AskedCall): string[] {
  const operation = operationOf(id);
  if (operation === undefined) return [`${id} is no operation of the contract`];
  const { error } = operation.body?.safeParse(body) ?? {};
  return error?.issues.map(({ path, message }) => `${id} ${path.join('.')}: ${message}`) ?? [];
}

/** A line for each part of a call that contradicts the contract or what is known. */
export function wronglyAsked(call: AskedCall, context: JourneyContext): string[] {
  const { operation: id, body } = call;
  const told = JSON.stringify(partOf(body)) ?? '';
  const sayings = SAYINGS[id]?.(context) ?? [];
  const isSaid = sayings.some((parts) =>
    parts.every((part) => told.includes(JSON.stringify(part))),
  );
  return [
    ...againstContract(call),
    ...(sayings.length > 0 && !isSaid
      ? [
          `${id} says nothing of ${sayings.map((parts) => parts.join(' ')).join(', or of ')}: ${told}`,
        ]
      : []),
  ];
}
