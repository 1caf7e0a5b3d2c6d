// A few generated requests a route, for every day; `npm run attack -- inputs` sends thousands
// (SAF-09).
import { describe, expect, it } from 'vitest';
import { ALL_OPERATIONS } from '#contract/all-operations.ts';
import { HOLD_POLICY } from '#domain/hold-policy.ts';
import { bookingServer } from '#tests/support/booking.ts';
import { runs } from '#tests/support/runs.ts';
import { walletSettings } from '#tests/support/wallets.ts';
import { attackRoute, openAsker, routesNamed, whatIsWrong } from './inputs.ts';

const server = await bookingServer(HOLD_POLICY, walletSettings());
const asker = await openAsker(server);
const SEED = 20_261_126;
const INPUTS = runs(2, 4);

describe('whatever is asked for', () => {
  it.each(routesNamed())('SAF-09 is answered as the contract says: %s', async (id) => {
    const answered = await attackRoute(server, asker, id, { inputs: INPUTS, seed: SEED });
    expect(answered.findings).toEqual([]);
    // What is sent reaches what the route does, not only what it asks first.
    expect(answered.taken).toBeGreaterThan(0);
  });
});

describe('an answer that must not be', () => {
  const headers = { 'content-type': 'application/json; charset=utf-8' };
  const transactionId = crypto.randomUUID();
  const error = { code: 'FC_903_NotFound', message: 'Not there.', transactionId };

  it.each([
    ['a failure', 500, error],
    ['one of another form', 404, { error: 'Not Found' }],
    ['one with more than the form has', 404, { ...error, stack: 'Error: at x' }],
    ['a code with another status', 400, error],
    ['a stack', 404, { ...error, message: 'at /app/server.js:12:7' }],
    ['one of a function', 404, { ...error, message: 'at book (file:///app/server.ts:12:7)' }],
    ['what was sent', 404, { ...error, message: 'No Qzxjk here.' }],
    ['a success of another form', 200, { surprise: true }],
    ['a success under another status', 201, { status: 'ok' }],
  ])('SAF-09 is noticed: %s', (_what, statusCode, json) => {
    const reply = { statusCode, headers, body: JSON.stringify(json) };
    expect(whatIsWrong(ALL_OPERATIONS.health, reply)).toBeDefined();
  });

  it('SAF-09 words of the product are no stack, whatever numbers are beside them', () => {
    const message = 'This person needs to be older to be vaccinated at Dosepath';
    const ineligible = {
      reason: 'tooYoung',
      eligibleFrom: '2029-04-06',
      limitYears: 3,
      source: 'ELG-02',
    };
    const body = JSON.stringify({ ...error, message, ineligible });
    const reply = { statusCode: 404, headers, body };
    expect(whatIsWrong(ALL_OPERATIONS.health, reply)).toBeUndefined();
  });
});
