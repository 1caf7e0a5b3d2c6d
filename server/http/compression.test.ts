import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { engagementBody } from '#tests/support/booking.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { testServer } from '#tests/support/server.ts';
import { visit } from '#tests/support/visitor.ts';

const { app } = await testServer(await freshDatabase());
const one = await visit(app);
const taking = (encoding: string) => ({ 'accept-encoding': encoding });
const list = (encoding: string) =>
  one.send(
    'POST',
    '/api/eligibility/v3/vaccines',
    { dob: '1984-04-28', state: 'IL' },
    taking(encoding),
  );

describe('a long list that is the same for everyone', () => {
  it.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ])('API-06 is compressed for a client that accepts %s', async (taken, coding, unpack) => {
    const [plain, packed] = [await list('identity'), await list(taken)];
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(packed.headers).toMatchObject({ 'content-encoding': coding, vary: 'accept-encoding' });
    expect(unpack(packed.rawPayload).toString()).toBe(plain.body);
    expect(packed.rawPayload.length * 4).toBeLessThan(plain.rawPayload.length);
  });
});

describe('a reply about a person', () => {
  it('CHN-06 is never compressed, so that its length reveals nothing', async () => {
    const begun = await one.send('POST', '/api/engagements/v6', engagementBody(), taking('br'));
    const { engagementId } = begun.json<{ engagementId: string }>();
    const metaData = { locationSearch: 'x'.repeat(200) };
    await one.send('PATCH', '/api/engagements/v6', {
      engagementId,
      bookingType: 'Individual',
      pageId: 'TIMESLOTS',
      metaData: { ...metaData, progress: { page: 'timeslots', place: undefined } },
    });
    for (const url of [`/api/engagements/v6/${engagementId}`, '/api/profile/v1']) {
      const reply = await one.send('GET', url, undefined, taking('br, gzip'));
      expect(reply.statusCode).toBe(200);
      expect(reply.headers).not.toHaveProperty('content-encoding');
    }
  });
});
