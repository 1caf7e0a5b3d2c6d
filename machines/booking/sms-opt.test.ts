import { expect, it } from 'vitest';
import * as sample from '#qa/journeys/samples.ts';
import { toTexts } from '#tests/support/journey-steps.ts';

it('SMS-01 a number typed for texts stays when the one to call is changed', async () => {
  const journey = await toTexts();
  journey.send({ type: 'texts.typed', draft: { phoneNumber: '773-555-0199' } });
  journey.send({ type: 'back' });
  journey.send({ type: 'contact.typed', draft: { phoneNumber: '312-555-0142' } });
  journey.send({ type: 'contact.submitted' });
  await journey.answer('updatePatient', sample.patient);
  expect(journey.context()).toMatchObject({
    keptContact: { phoneNumber: '312-555-0142' },
    texts: { phoneNumber: '773-555-0199' },
  });
});
