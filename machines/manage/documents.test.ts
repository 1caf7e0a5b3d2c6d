import { describe, expect, it } from 'vitest';
import { documents, doneDocuments, filledIn, savedWith } from '#qa/journeys/document-samples.ts';
import { appointmentStatus, managed } from '#qa/journeys/managed-samples.ts';
import { startJourney, type TestJourney } from '#tests/support/journey.ts';
import { found, toDetails, toFind } from '#tests/support/manage-steps.ts';

const at = (journey: TestJourney, state: string | object) =>
  journey.at({ flow: { documents: state as string } });
const place = (journey: TestJourney) => journey.context().documents?.place;

/** From the appointment, at the first step. */
async function opened(read = documents()): Promise<TestJourney> {
  const journey = await toDetails();
  journey.send({ type: 'documents.wanted' });
  await journey.answer('getDocuments', read);
  return journey;
}

describe('the forms before a visit', () => {
  it('DOC-01, RTE-20 are filled in step by step, and Back leads to the one before', async () => {
    const journey = await opened();
    expect(place(journey)).toBe('acknowledge');
    journey.send({ type: 'documents.typed', answers: { language: 'es', acknowledged: true } });
    journey.send({ type: 'documents.submitted' });
    expect(journey.askedOf('saveDocument')).toMatchObject({
      params: { confirmationNumber: '7K3MPQ9TZX', step: 'acknowledge' },
      body: { answers: { language: 'es', acknowledged: true } },
    });
    await journey.answer('saveDocument', savedWith(''));
    expect(place(journey)).toBe('health-screening');
    journey.send({ type: 'NAV', page: 'documents', step: 'acknowledge' });
    expect(place(journey)).toBe('acknowledge');
    journey.send({ type: 'NAV', page: 'documents', step: 'health-screening' });
    journey.send({ type: 'back' });
    expect(place(journey)).toBe('acknowledge');
    journey.send({ type: 'back' });
    expect(journey.at({ flow: 'view-details' })).toBe(true);
  });

  it('DOC-01 a step that was not reached leads to the first open one', async () => {
    const journey = await opened();
    journey.send({ type: 'NAV', page: 'documents', step: 'doctor-info' });
    expect(place(journey)).toBe('acknowledge');
  });

  it('DOC-02 says at the fields what is missing, and sends nothing', async () => {
    const journey = await opened();
    journey.send({ type: 'documents.submitted' });
    expect(at(journey, { filling: 'refused' })).toBe(true);
    expect(journey.context().problems.map(({ field }) => field)).toEqual([
      'language',
      'acknowledged',
    ]);
    journey.send({ type: 'documents.typed', answers: { language: 'en' } });
    expect(journey.context().problems.map(({ field }) => field)).toEqual(['acknowledged']);
  });

  it('DOC-01 what is typed stays when saving fails, is late, or is refused', async () => {
    const journey = await opened();
    journey.send({ type: 'documents.typed', answers: { language: 'en', acknowledged: true } });
    journey.send({ type: 'documents.submitted' });
    const asked = journey.askedOf('saveDocument');
    await journey.fail('saveDocument');
    expect(at(journey, 'saveFailed')).toBe(true);
    journey.send({ type: 'retried' });
    expect(journey.askedOf('saveDocument')).toEqual(asked);
    await journey.refuse('saveDocument', 'INVALID_REQUEST');
    expect(at(journey, { filling: 'refused' })).toBe(true);
    expect(journey.context().documents?.answers).toMatchObject({ acknowledged: true });
  });

  it('DOC-01 a patient whose session ended is asked who they are, and finds everything they typed', async () => {
    const journey = await opened();
    journey.send({ type: 'documents.typed', answers: { language: 'en', acknowledged: true } });
    journey.send({ type: 'documents.submitted' });
    await journey.refuse('saveDocument', 'UNAUTHENTICATED');
    expect(journey.at({ flow: 'manage-appointment' })).toBe(true);
    journey.send({
      type: 'find.typed',
      draft: { confirmationNumber: '7K3MP-Q9TZX', month: '4', day: '28', year: '1984' },
    });
    journey.send({ type: 'find.submitted' });
    await journey.answer('searchAppointments', found(managed()));
    await journey.answer('getDocuments', documents());
    expect(journey.context().documents?.answers).toMatchObject({
      language: 'en',
      acknowledged: true,
    });
  });

  it('DOC-01 what was typed is gone after searching for another appointment', async () => {
    const journey = await opened();
    journey.send({ type: 'documents.typed', answers: { language: 'en' } });
    journey.send({ type: 'back' });
    await journey.answer('getAppointmentStatus', appointmentStatus);
    journey.send({ type: 'back' });
    expect(journey.at({ flow: 'manage-appointment' })).toBe(true);
    expect(journey.context().documents).toBeUndefined();
  });

  it('RTE-15 an address of the forms asks whose they are, then opens them', async () => {
    const journey = startJourney();
    journey.send({ type: 'NAV', page: 'documents', step: 'insurance-type' });
    expect(journey.at({ flow: 'manage-appointment' })).toBe(true);
    journey.send({
      type: 'find.typed',
      draft: { confirmationNumber: '7K3MP-Q9TZX', month: '4', day: '28', year: '1984' },
    });
    journey.send({ type: 'find.submitted' });
    await journey.answer('searchAppointments', found(managed()));
    expect(at(journey, 'loading')).toBe(true);
    await journey.answer('getDocuments', doneDocuments());
    expect(place(journey)).toBe('insurance-type');
  });

  it('RTE-15 a patient who comes to manage in the usual way is not led to the forms', async () => {
    const journey = startJourney();
    journey.send({ type: 'NAV', page: 'documents' });
    toFind(journey);
    journey.send({ type: 'NAV', page: 'manage-appointment', userType: 'guest' });
    journey.send({ type: 'find.submitted' });
    await journey.answer('searchAppointments', found(managed()));
    expect(journey.at({ flow: 'view-details' })).toBe(true);
  });

  it('DOC-01 all answers are read back, and each step can be changed', async () => {
    const journey = await opened(doneDocuments());
    expect(at(journey, 'readBack')).toBe(true);
    expect(place(journey)).toBe('summary');
    expect(journey.context().documents?.answers).toEqual(filledIn);
    journey.send({ type: 'document.opened', step: 'insurance-type' });
    journey.send({ type: 'documents.typed', answers: { insurance: 'medicareB' } });
    journey.send({ type: 'documents.submitted' });
    await journey.answer('saveDocument', savedWith('medicareB'));
    expect(place(journey)).toBe('medicare');
  });

  it('DOC-01 says so when the appointment is cancelled or past', async () => {
    const journey = await toDetails();
    journey.send({ type: 'documents.wanted' });
    await journey.refuse('getDocuments', 'APPOINTMENT_CLOSED');
    expect(at(journey, 'closed')).toBe(true);
  });
});
