import { expect, it } from 'vitest';
import { toDetails } from '#tests/support/manage-steps.ts';

it('CAN-01 asks for a reason, and for nothing else', async () => {
  const journey = await toDetails();
  journey.send({ type: 'cancel.requested' });
  journey.send({ type: 'reason.submitted' });
  expect(journey.context().problems).toEqual([{ field: 'reason', code: 'reason.missing' }]);
  journey.send({ type: 'reason.given', reason: 'unsaid' });
  journey.send({ type: 'reason.submitted' });
  expect(journey.at({ flow: { 'win-back': 'plain' } })).toBe(true);
  expect(journey.askedOf('cancelAppointment')).toBeUndefined();
});

it('CAN-01 going back cancels nothing and forgets the reason', async () => {
  const journey = await toDetails();
  journey.send({ type: 'cancel.requested' });
  journey.send({ type: 'reason.given', reason: 'date' });
  journey.send({ type: 'back' });
  expect(journey.at({ flow: 'view-details' })).toBe(true);
  expect(journey.context().manage.reason).toBe('');
});
