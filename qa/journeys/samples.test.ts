import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { replyOf } from '@dosepath/journeys/chart';
import { ALL_OPERATIONS } from '#contract/all-operations.ts';
import { OPERATIONS } from '#contract/operations.ts';
import type { Operation } from '#contract/operation.ts';
import { ErrorReply } from '#contract/errors.ts';
import { casesOfType as casesAtDesk } from './desk/cases.ts';
import { casesOfReply } from './replies.ts';

interface Output {
  ok: boolean;
  value?: unknown;
  refusal?: unknown;
}

/** SLT-01: for a group the question goes to another operation. */
const ALSO_ASKED: Partial<Record<string, z.ZodType[]>> = {
  searchTimeslots: [OPERATIONS.searchGroupTimeslots.reply],
};

describe('the answers that journeys use', () => {
  const operations = [
    ...Object.entries(OPERATIONS).flatMap(([id, operation]) =>
      casesOfReply(`xstate.done.actor.${id}`, 'done', id).map((candidate) => ({
        id,
        operation,
        ...candidate,
      })),
    ),
    ...Object.entries<Operation>(ALL_OPERATIONS).flatMap(([id, operation]) =>
      casesAtDesk(`xstate.done.actor.${id}`).map((candidate) => ({
        id: `${id} at the desk`,
        operation,
        ...candidate,
      })),
    ),
  ];

  it.each(operations)('API-06 $id $label is an answer of the contract', ({ operation, event }) => {
    const output = event['output'] as Output;
    const parsed = output.ok
      ? z
          .union([operation.reply, ...(ALSO_ASKED[operation.operationId] ?? [])])
          .safeParse(output.value)
      : ErrorReply.safeParse(output.refusal);
    expect(parsed.error?.issues).toBeUndefined();
  });

  it('fail and time out with the codes of the call layer (API-03)', () => {
    const failures = casesOfReply('xstate.error.actor.geocode', 'error', 'geocode');
    expect(failures.map(({ event }) => event['error'])).toMatchObject([
      { code: 1002 },
      { code: 1004 },
    ]);
    expect(failures.every(({ event }) => replyOf(event.type)?.call === 'geocode')).toBe(true);
  });
});
