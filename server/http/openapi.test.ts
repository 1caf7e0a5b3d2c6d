import { expect, it } from 'vitest';
import { z } from 'zod';
import { OPERATIONS } from '#contract/operations.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { testServer } from '#tests/support/server.ts';

const { app } = await testServer(await freshDatabase());

const Document = z.object({
  openapi: z.string(),
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        operationId: z.string(),
        summary: z.string(),
        responses: z.record(z.string(), z.unknown()),
      }),
    ),
  ),
});

async function described() {
  const reply = await app.inject({ url: '/api/openapi.json' });
  expect(reply.headers['content-type']).toContain('application/json');
  return Document.parse(reply.json());
}

it('API-06 describes every operation of the contract at its path, and nothing else', async () => {
  const { openapi, paths } = await described();
  expect(openapi).toMatch(/^3\.1/);
  const found = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { operationId }]) => `${operationId}: ${method.toUpperCase()} ${path}`,
    ),
  );
  const expected = Object.values(OPERATIONS).map(
    ({ operationId, method, path }) =>
      `${operationId}: ${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`,
  );
  expect(found.sort()).toEqual(expected.sort());
});

it('API-06 describes bodies and refusals', async () => {
  const document = JSON.stringify(await described().then(({ paths }) => paths['/api/holds/v6']));
  expect(document).toContain('appointmentDate');
  expect(document).toContain('409');
  expect(document).toContain('FC_908_Conflict');
});

it('API-06 shows the description to people, under a policy of its own', async () => {
  const page = await app.inject({ url: '/api/docs' });
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-type']).toContain('text/html');
  const policy = String(page.headers['content-security-policy']);
  expect(policy).toContain(`script-src 'self';`);
  const [, script = ''] = /<script src="([^"]+initializer[^"]*)"/.exec(page.body) ?? [];
  const initializer = await app.inject({ url: script });
  expect(initializer.statusCode).toBe(200);
  expect(initializer.body).toContain('/api/openapi.json');
});
