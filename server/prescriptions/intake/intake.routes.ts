// The webhook the pharmacy system calls when prescriptions are ready, expired or used. It comes
// from outside our pages: no cookie, no CSRF token. Calls are authenticated by a Standard Webhooks
// signature (https://www.standardwebhooks.com): HMAC-SHA-256 over id, time and body, at most five
// minutes old; an id is accepted once.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Webhook } from 'standardwebhooks';
import { z } from 'zod';
import { isWritable } from '#domain/text.ts';
import { now, todayInTheWest } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import { queriesOf } from '#server/database/queries.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { sendRefusal } from '#server/http/errors.ts';
import { networkOf } from '#server/http/network-address.ts';
import {
  invalid,
  invalidFields,
  isRefused,
  refuse,
  type FieldProblem,
} from '#server/http/refusal.ts';
import { repeatedName } from '#server/http/repeated-name.ts';
import { takeToken } from '#server/security/limits.ts';
import { judgePrescription, PRESCRIPTION_COLUMNS } from './judge-prescription.ts';
import { keepPrescriptions, storesAmong, type IntakeKeys } from './keep-prescriptions.ts';

export const PRESCRIPTION_INTAKE = '/api/prescriptions/v1/intake';

/** Prescriptions per message. */
const MOST = 100;
const CALLS_PER_MINUTE = 600;

const Text = z.string().trim().max(200).refine(isWritable).default('');
const Row = z.strictObject(
  Object.fromEntries(
    PRESCRIPTION_COLUMNS.map((name) => [name, Text]),
    // The keys are the columns above, which fromEntries does not tell.
  ) as Record<(typeof PRESCRIPTION_COLUMNS)[number], typeof Text>,
);
const Message = z.strictObject({ prescriptions: z.array(Row).min(1).max(MOST) });
type Rows = z.output<typeof Message>['prescriptions'];

interface Parts extends IntakeKeys {
  pharmacyKey: string;
}

export function intakeRoutes(
  app: FastifyInstance,
  { db, pool }: Database,
  { pharmacyKey, ...keys }: Parts,
): void {
  const webhook = new Webhook(pharmacyKey);
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The exact bytes that were signed.
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'string' },
      async (_request: unknown, body: string) => body,
    );
    scope.post<{ Body: string }>(
      PRESCRIPTION_INTAKE,
      { schema: { hide: true } },
      async (request, reply) => {
        const { allowed, retryAfterSeconds } = await takeToken(pool, {
          key: `prescription-intake ${networkOf(request.ip)}`,
          limit: CALLS_PER_MINUTE,
          windowSeconds: 60,
        });
        const outcome = !allowed
          ? refuse('RATE_LIMITED', { retryAfterSeconds })
          : isSigned(webhook, request)
            ? await take(request)
            : refuse('FORBIDDEN');
        if (isRefused(outcome)) return sendRefusal(outcome, request, reply);
        return reply.header('cache-control', 'no-store').send(outcome);
      },
    );
  });

  async function take({ body, headers }: FastifyRequest<{ Body: string }>) {
    const message = Message.safeParse(parsed(body));
    if (!message.success) return invalidFields(...shapeProblems(message.error));
    const repeated = repeatedName(body);
    if (repeated !== undefined) return invalid(repeated, 'field.repeated');
    const rows = message.data.prescriptions;
    const told = judged(
      rows,
      await storesAmong(
        db,
        rows.map((row) => row.storeNumber),
      ),
    );
    if (isRefused(told)) return told;
    return inTransaction(db, async (tx) => {
      const first = await queriesOf(tx).query({
        name: 'pharmacy-message',
        text: 'insert into pharmacy_messages (id) values ($1) on conflict do nothing returning id',
        values: [headers['webhook-id']],
      });
      if (first.rows.length === 0) return { taken: 0, added: 0, repeated: true };
      const added = await keepPrescriptions(tx, keys, told);
      return { taken: told.length, added, repeated: false };
    });
  }
}

/** A wrong signature, time or id all get the same answer. */
function isSigned(webhook: Webhook, { body, headers }: FastifyRequest<{ Body: string }>): boolean {
  const texts = Object.fromEntries(
    ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [
      name,
      typeof headers[name] === 'string' ? headers[name] : '',
    ]),
  );
  try {
    webhook.verify(body, texts, { jsonParse: false });
    return true;
  } catch {
    return false;
  }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

const shapeProblems = ({ issues }: z.ZodError): FieldProblem[] =>
  issues.flatMap((issue): FieldProblem[] =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({
          name: [...issue.path, key].join('.'),
          problem: 'field.unknown',
        }))
      : [{ name: issue.path.join('.') || 'prescriptions', problem: 'field.invalid' }],
  );

/** All prescriptions, or a problem at each wrong field; values are not repeated. */
function judged(rows: Rows, known: ReadonlySet<string>) {
  const today = todayInTheWest(now());
  const all = rows.map((row) => judgePrescription(row, known, today));
  const fields = all.flatMap((one, index): FieldProblem[] =>
    'wrong' in one
      ? one.wrong.map(({ column, code }) => ({
          name: `prescriptions.${index}.${column}`,
          problem: code ?? 'field.invalid',
        }))
      : [],
  );
  if (fields.length > 0) return invalidFields(...fields);
  return all.flatMap((one) => ('told' in one ? [one.told] : []));
}
