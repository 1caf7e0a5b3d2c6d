import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { hangUp, json, textService } from '#tests/support/text-service.ts';
import type { Letter } from '../delivery.ts';
import { STOPPED_AT_SERVICE, twilioOf } from './twilio.ts';

const ACCOUNT = 'AC00000000000000000000000000000001';
const service = await textService();
afterAll(() => service.close());
beforeEach(() => {
  service.requests.length = 0;
  service.next.length = 0;
});

const from = (sender: string, origin = service.origin) =>
  twilioOf({ origin, account: ACCOUNT, token: 't0ken', from: sender });
const deliver = from('+13125550100');

const letter: Letter = {
  id: 78,
  kind: 'sms',
  recipient: '+13125550123',
  language: 'es',
  template: 'appointmentConfirmed',
  subject: '',
  plain: 'Dosepath: su cita es mañana & más.',
};

const problem = (status: number, code: number) =>
  json(status, { code, message: 'The number +13125550123 …', status, more_info: 'https://…' });

describe('a text', () => {
  it('CNF-02 is posted to the account’s messages as a form', async () => {
    expect(await deliver(letter)).toEqual({
      outcome: 'sent',
      receipt: 'SM00000000000000000000000000000001',
    });
    expect(service.requests).toEqual([
      {
        method: 'POST',
        path: `/2010-04-01/Accounts/${ACCOUNT}/Messages.json`,
        authorization: `Basic ${Buffer.from(`${ACCOUNT}:t0ken`).toString('base64')}`,
        contentType: expect.stringContaining('application/x-www-form-urlencoded'),
        form: { To: '+13125550123', From: '+13125550100', Body: letter.plain },
      },
    ]);
  });

  it('CNF-02 can be sent through a messaging service', async () => {
    const sid = 'MG00000000000000000000000000000002';
    await from(sid)(letter);
    expect(service.requests[0]?.form).toEqual({
      To: '+13125550123',
      MessagingServiceSid: sid,
      Body: letter.plain,
    });
  });

  it.each([21211, 21214, 21408, 21612, 21614, 21617])(
    'CNF-02 that the service refuses with %i is refused for good',
    async (code) => {
      service.next.push(problem(400, code));
      expect(await deliver(letter)).toEqual({ outcome: 'refused', reason: `sms 400 ${code}` });
    },
  );

  it('SMS-01 to a number that said STOP to the service is refused with that reason', async () => {
    service.next.push(problem(400, 21610));
    expect(await deliver(letter)).toEqual({ outcome: 'refused', reason: STOPPED_AT_SERVICE });
  });

  it.each([
    ['too many requests', problem(429, 20429), 'sms 429 20429'],
    ['a full queue', problem(400, 21611), 'sms 400 21611'],
    ['a wrong token', problem(401, 20003), 'sms 401 20003'],
    ['a sender that is none of ours', problem(400, 21606), 'sms 400 21606'],
    ['a service out of order', json(503, {}), 'sms 503'],
    ['no JSON', json(500, 'oops'), 'sms 500'],
  ])('CNF-02 is tried again after %s', async (_what, answer, reason) => {
    service.next.push(answer);
    expect(await deliver(letter)).toEqual({ outcome: 'failed', reason });
  });

  it('CNF-02 is tried again when no connection was made', async () => {
    const gone = await textService();
    await gone.close();
    expect(await from('+13125550100', gone.origin)(letter)).toEqual({
      outcome: 'failed',
      reason: 'sms ECONNREFUSED',
    });
  });

  it.each([
    ['hangs up', hangUp],
    ['is a gateway that heard nothing', json(504, {})],
  ])(
    'CNF-02 is not sent twice when the service %s: it may already have been sent',
    async (_what, answer) => {
      service.next.push(answer);
      expect(await deliver(letter)).toEqual({ outcome: 'refused', reason: 'unanswered' });
      expect(service.requests).toHaveLength(1);
    },
  );
});
