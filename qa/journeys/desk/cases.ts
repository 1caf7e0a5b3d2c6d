/**
 * The finite set of the desk's events: from a person, from the stream, and from the ends of its
 * calls.
 */
import { invokesOf, replyOf } from '@dosepath/journeys/chart';
import { success, type Case, type Cases } from '@dosepath/journeys';
import { ALL_OPERATIONS } from '#contract/all-operations.ts';
import type { ErrorCode } from '#contract/error-codes.ts';
import type { DeskContext } from '#machines/desk/context.ts';
import { deskMachine } from '#machines/desk/desk.machine.ts';
import type { Asked } from '#machines/desk/ports.ts';
import { failures, ok } from '../outcomes.ts';
import { refusal } from '../samples.ts';
import type { CallRow, EventRow, EventType } from './part.ts';
import { calls, events } from './parts.ts';

const srcOf = new Map(invokesOf(deskMachine).map(({ id, src }) => [id, src]));

/** The port that a call of this id asks; '' when it is not the desk's. */
export const portOf = (call: string): string => srcOf.get(call) ?? '';

const isEventType = (type: string): type is EventType => Object.hasOwn(events, type);
export const isAsked = (port: string): port is Asked => Object.hasOwn(calls, port);

/** Of the desk's machine, which the journeys know as any. */
const whenOf = (when: ((context: DeskContext) => boolean) | undefined) =>
  when && { when: ({ context }: { context: unknown }) => when(context as DeskContext) };

function casesOfEvent(type: EventType): readonly Case[] {
  // the row of an event's own type; the compiler cannot follow it through the table
  const { variants, from } = events[type] as EventRow<EventType>;
  return variants.map(({ label, when, ...carried }) => ({
    event: { type, ...carried },
    ...(label !== undefined && { label }),
    ...(from !== undefined && { from }),
    ...whenOf(when),
  }));
}

function casesOfReply(type: string, kind: 'done' | 'error', port: Asked): readonly Case[] {
  if (kind === 'error') return failures(type, port);
  // likewise
  const { answers, fields } = calls[port] as CallRow<Asked>;
  const refused = (code: ErrorCode) => ({
    ...refusal(code),
    ...(code === 'INVALID_REQUEST' && fields && { fields }),
  });
  return [
    ...answers.map(({ label = success, value, when }) => ({
      event: { type, output: ok(value) },
      label,
      port,
      ...whenOf(when),
    })),
    ...ALL_OPERATIONS[port].refusals.map((code: ErrorCode) => ({
      event: { type, output: { ok: false, refusal: refused(code) } },
      label: `refused: ${code}`,
      port,
    })),
  ];
}

function casesAnew(type: string): readonly Case[] {
  const reply = replyOf(type);
  if (reply === undefined) return isEventType(type) ? casesOfEvent(type) : [{ event: { type } }];
  const port = portOf(reply.call);
  return isAsked(port) ? casesOfReply(type, reply.kind, port) : [];
}

const known = new Map<string, readonly Case[]>();
/** Every sample event of a type. */
export const casesOfType: Cases = (type) => {
  const found = known.get(type) ?? casesAnew(type);
  known.set(type, found);
  return found;
};
