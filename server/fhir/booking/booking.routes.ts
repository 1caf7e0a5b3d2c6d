// IHE ITI Scheduling: $find, $hold and $book (STD-04), and how to undo them.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Resource } from '@medplum/fhirtypes';
import type { HoldPolicy } from '#domain/hold-policy.ts';
import type { ScopeVerb } from '#domain/system-scopes.ts';
import { keptPeople } from '#server/eligibility/kept-record.ts';
import { intentionKey } from '#server/http/headers.ts';
import { storeShelf } from '#server/booking/holds/store-shelf.ts';
import { storeCards } from '#server/stores/store-cards.ts';
import type { PrescriptionKey } from '#server/prescriptions/prescriptions.store.ts';
import type { FhirCall, FhirContext } from '../context.ts';
import { outcomeOf } from '../problem.ts';
import { refuseParameters } from '../search/parameters.ts';
import { book, BOOK_PARAMETERS, cancelAppointmentOf } from './book.ts';
import { find, FIND_PARAMETERS } from './find.ts';
import { hold, HOLD_PARAMETERS, release } from './hold.ts';
import { readOperation, readQuery } from './input.ts';

interface Serving {
  policy: HoldPolicy;
  personSecret: Buffer;
  prescriptionKey: PrescriptionKey;
  enter: (request: FastifyRequest, reply: FastifyReply, verb: ScopeVerb) => Promise<FhirCall>;
  sentIn: (url: string) => [string, string][];
  send: (reply: FastifyReply, resource: Resource) => FastifyReply;
}

const HIDDEN = { schema: { hide: true } } as const;

export function bookingOperations(
  scope: FastifyInstance,
  { database }: FhirContext,
  { policy, personSecret, prescriptionKey, enter, sentIn, send }: Serving,
): void {
  const { pool, db } = database;
  const searcher = { pool, cardsOf: storeCards(pool) };
  const holds = { pool, shelf: storeShelf(pool), people: keptPeople(pool), policy };
  const attemptOf = (request: FastifyRequest) => ({
    key: intentionKey(request),
    body: [request.params, request.body ?? null],
  });
  /** Whoever sends a body has said everything in it: nothing in the address would take effect. */
  const enterAlone: Serving['enter'] = async (request, ...asked) => {
    const call = await enter(request, ...asked);
    refuseParameters(sentIn(request.url));
    return call;
  };
  const READ = { ...HIDDEN, config: { isRead: true } };

  scope.get('/Appointment/$find', READ, async (request, reply) => {
    const call = await enter(request, reply, 's');
    return send(reply, await find(call, searcher, readQuery(sentIn(request.url), FIND_PARAMETERS)));
  });
  scope.post('/Appointment/$find', READ, async (request, reply) => {
    const call = await enterAlone(request, reply, 's');
    return send(reply, await find(call, searcher, readOperation(request.body, FIND_PARAMETERS)));
  });
  scope.post('/Appointment/$hold', HIDDEN, async (request, reply) => {
    const call = await enterAlone(request, reply, 'c');
    const input = readOperation(request.body, HOLD_PARAMETERS);
    return send(reply, await hold(call, holds, input, attemptOf(request)));
  });
  scope.post('/Appointment/$book', HIDDEN, async (request, reply) => {
    const call = await enterAlone(request, reply, 'c');
    const input = readOperation(request.body, BOOK_PARAMETERS);
    const booking = { ...holds, personSecret, prescriptionKey };
    return send(reply, await book(call, booking, input, attemptOf(request)));
  });
  scope.put<{ Params: { id: string } }>('/Appointment/:id', HIDDEN, async (request, reply) => {
    const call = await enterAlone(request, reply, 'u');
    const { id } = request.params;
    return send(reply, await cancelAppointmentOf(call, id, request.body, attemptOf(request)));
  });
  scope.delete<{ Params: { id: string } }>('/Appointment/:id', HIDDEN, async (request, reply) => {
    const call = await enterAlone(request, reply, 'd');
    const isFreed = await release(call, db, request.params.id);
    const text = isFreed ? 'The time is free again.' : 'Nothing was held.';
    return send(
      reply,
      outcomeOf([{ severity: 'information', code: 'informational', details: { text } }]),
    );
  });
}
