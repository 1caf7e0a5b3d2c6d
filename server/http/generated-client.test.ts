// A client made from the served description by a third-party generator books, changes and cancels.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { generateApi } from 'swagger-typescript-api';
import { transformWithOxc } from 'vite';
import { afterAll, expect, it } from 'vitest';
import {
  addStore,
  bookingServer,
  engagementBody,
  holdBody,
  patientBody,
  timeAhead,
} from '#tests/support/booking.ts';

const { app, pool } = await bookingServer();
const address = await app.listen({ host: '127.0.0.1', port: 0 });
const folder = await mkdtemp(join(tmpdir(), 'dosepath-client-'));
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

type Answer = { data: Record<string, never> };
type Calls = Record<string, (...parts: unknown[]) => Promise<Answer>>;

/** A client's cookie jar, which also sends one cookie back as a header. */
function keepCookies() {
  const cookies = new Map<string, string>();
  return async (url: string, init: RequestInit): Promise<Response> => {
    const headers = new Headers(init.headers);
    headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    headers.set('x-csrf-token', cookies.get('csrf') ?? '');
    headers.set('x-transaction-id', randomUUID());
    const reply = await fetch(url, { ...init, headers });
    for (const cookie of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    return reply;
  };
}

async function generatedClient(): Promise<Calls> {
  const spec = await (await fetch(`${address}/api/openapi.json`)).json();
  const { files } = await generateApi({
    spec,
    output: false,
    httpClientType: 'fetch',
    silent: true,
  });
  const source = files.find(({ fileExtension }) => fileExtension === '.ts')?.fileContent ?? '';
  const { code } = await transformWithOxc(source, 'client.ts');
  const file = join(folder, 'client.mjs');
  await writeFile(file, code);
  const { Api } = await import(/* @vite-ignore */ pathToFileURL(file).href);
  return new Api({ baseUrl: address, customFetch: keepCookies() }).api;
}

it('STD-08 a generated client books, changes and cancels', async () => {
  const storeNumber = await addStore(pool);
  const client = await generatedClient();
  const call = async (name: string, ...parts: unknown[]): Promise<Record<string, unknown>> => {
    const one = client[name];
    if (!one) throw new Error(`the client has no ${name}`);
    return (await one(...parts)).data;
  };
  await call('health');
  const { engagementId } = await call('createEngagement', 'v6', engagementBody());
  const about = { engagementId: String(engagementId), storeNumber };
  const { confirmationNumber, holdId } = await call('createHold', holdBody(about));
  const { patientId } = await call('createPatient', patientBody(about.engagementId));
  const booked = await call('confirmAppointment', {
    engagementId,
    confirmationNumber,
    holdId,
    patients: [{ patientId }],
  });
  expect(booked.slot).toBe('10:00');

  const other = { ...about, ...timeAhead('11:00', 3), flowType: 'EditAppointment' as const };
  const held = await call('createHold', holdBody(other));
  const change = { sequence: 0, holdId: held.holdId };
  const moved = await call('updateAppointment', confirmationNumber, change);
  expect(moved).toMatchObject({ slot: '11:00', status: 'Rescheduled' });

  const cancelled = await call('cancelAppointment', 'v6', confirmationNumber, { reason: 'date' });
  expect(cancelled).toEqual({ status: 'Cancelled' });
  const refused = call('cancelAppointment', 'v6', 'ABCDEFGHJK', { reason: 'date' });
  await expect(refused).rejects.toMatchObject({ status: 401 });
});
