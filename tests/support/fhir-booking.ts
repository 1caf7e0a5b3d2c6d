// A program of another system that books by FHIR at a store of its own (STD-04).
import type { Appointment, Bundle, OperationOutcome } from '@medplum/fhirtypes';
import { addStore, bookingServer, dayAhead, timeAhead } from './booking.ts';
import { fhirClient, type FhirClient } from './fhir.ts';
import { makeProgram } from './program.ts';

export const CVX = 'http://hl7.org/fhir/sid/cvx';
export const cvx = (code: string): string => `${CVX}|${code}`;
export const FLU = cvx('140');
export const SHINGLES = cvx('187');

export const parameters = (values: Record<string, unknown>) => ({
  resourceType: 'Parameters',
  parameter: Object.entries(values).flatMap(([name, value]) =>
    [value].flat().map((one) => {
      if (typeof one === 'string') return { name, valueString: one };
      return { name, resource: one };
    }),
  ),
});

export const reference = (id: string | undefined) => ({
  name: 'appointment-reference',
  valueReference: { reference: `Appointment/${id}` },
});

export const onDay = (days: number) => ({
  start: `${dayAhead(days)}T06:00:00-06:00`,
  end: `${dayAhead(days)}T23:00:00-06:00`,
});

/** The one appointment of an answer. */
export const only = (bundle: Bundle) => bundle.entry?.[0]?.resource as Appointment;

/** Status, code, and our error's code; of an issue without one, where it is. */
export const issueOf = ({ status, body }: { status: number; body: unknown }) => {
  const [issue] = (body as OperationOutcome).issue;
  return [status, issue?.code, issue?.details?.coding?.[0]?.code ?? issue?.expression?.[0]];
};

/** The issues of an answer that should have been a Bundle. */
export const issuesIn = (body: Bundle) => (body as unknown as OperationOutcome).issue;

/** A server with a store, and a program that may do everything there. */
export async function fhirBooking() {
  const server = await bookingServer();
  const { app, database, pool } = server;
  const storeNumber = await addStore(pool, { vaccines: ['150', '207', '87'] });
  const { rows } = await pool.query<{ id: string }>(
    'select location_id as id from stores where store_number = $1',
    [storeNumber],
  );
  const locationId = rows[0]?.id ?? '';
  const program = await makeProgram(database, ['system/*.cruds'], { stores: [storeNumber] });
  const fhir = await fhirClient(app, program);

  let people = 0;
  /** A person no other test of the file uses. */
  const person = (changes: Record<string, unknown> = {}) => {
    people += 1;
    return {
      resourceType: 'Patient',
      name: [
        {
          family: `Rivera ${'abcdefghij'.charAt(people % 10)}${'abcdefghij'.charAt(Math.floor(people / 10))}`,
          given: ['Ana', 'María'],
        },
      ],
      gender: 'female',
      birthDate: '1984-04-28',
      telecom: [
        { system: 'phone', value: '+1 (312) 555-0123' },
        { system: 'email', value: 'ana@example.com' },
      ],
      ...changes,
    };
  };

  const operation = <R extends Bundle | OperationOutcome = Bundle>(
    name: 'find' | 'hold' | 'book',
    body: unknown,
    { client = fhir, key }: { client?: FhirClient; key?: string } = {},
  ) => client.post<R>(`/Appointment/$${name}`, body, key ? { 'idempotency-key': key } : {});

  const found = async (wish: Record<string, unknown>): Promise<Appointment[]> => {
    const { status, body } = await operation('find', parameters(wish));
    if (status !== 200 || body.type !== 'searchset') throw new Error(`found nothing: ${status}`);
    return (body.entry ?? []).map(({ resource }) => resource as Appointment);
  };

  return {
    ...server,
    storeNumber,
    locationId,
    location: `Location/${locationId}`,
    program,
    fhir,
    person,
    operation,
    found,
    proposalAt: async (slot: string, days: number, codes: string | string[] = FLU) => {
      const { appointmentDate } = timeAhead(slot, days);
      const proposals = await found({ ...onDay(days), 'visit-type': codes });
      return proposals.find(({ start }) => start === appointmentDate);
    },
    hold: (id: string | undefined, key?: string) =>
      operation(
        'hold',
        { resourceType: 'Parameters', parameter: [reference(id)] },
        { ...(key && { key }) },
      ),
    book: (id: string | undefined, patient: unknown, key?: string) =>
      operation(
        'book',
        {
          resourceType: 'Parameters',
          parameter: [reference(id), { name: 'patient-resource', resource: patient }],
        },
        { ...(key && { key }) },
      ),
  };
}
