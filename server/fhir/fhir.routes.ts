// FHIR R4 at /api/fhir/r4 (STD-03): JSON, errors as OperationOutcome, and not for browsers.
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Bundle } from '@medplum/fhirtypes';
import type { HoldPolicy } from '#domain/hold-policy.ts';
import { FHIR_RESOURCES, type FhirResource, type ScopeVerb } from '#domain/system-scopes.ts';
import { isWritable } from '#domain/text.ts';
import { FHIR_BASE } from '#server/clients/addresses.ts';
import type { Authority } from '#server/clients/authority.ts';
import { readJson } from '#server/http/body-coding.ts';
import { refusalFor } from '#server/http/errors.ts';
import { isOperation, type OtherMethods } from '#server/http/unknown-address.ts';
import { serverKey } from '#server/security/keys.ts';
import { prescriptionKey } from '#server/prescriptions/prescriptions.store.ts';
import { bookingOperations } from './booking/booking.routes.ts';
import { capabilityStatement, smartConfiguration } from './capability.ts';
import { baseOf, type FhirCall, type FhirContext } from './context.ts';
import { callOf, letIn, need } from './door.ts';
import { KINDS } from './kinds.ts';
import { FhirProblem, issuesOf, problem, sendOutcome, sendResource as send } from './problem.ts';
import { openPage, pageAfter, searchset } from './search/pages.ts';
import { countOf, invalid, readParameters, refuseParameters } from './search/parameters.ts';
import { writeDown } from './told.ts';

const FORM_BYTES = 8 * 1024;
const READ = { schema: { hide: true }, config: { isRead: true } } as const;

export async function fhirRoutes(
  app: FastifyInstance,
  context: FhirContext,
  {
    authority,
    policy,
    otherMethods,
  }: { authority: Authority; policy: HoldPolicy; otherMethods: OtherMethods },
): Promise<void> {
  const personSecret = await serverKey(context.database.pool, 'person');
  const prescriptions = await prescriptionKey(context.database.pool);
  await app.register(
    async (scope) => {
      takeBodies(scope);
      scope.setErrorHandler((error: FastifyError, request, reply) => {
        const { status, issues } = problemOf(error, context, request);
        if (status >= 500) request.log.error({ err: error, transactionId: request.transactionId });
        return sendOutcome(reply.code(status), issues);
      });
      scope.setNotFoundHandler((request, reply) => {
        const others = otherMethods(request);
        if (others) reply.header('allow', others.join(', '));
        const text = `Nothing is served by ${request.method} here.`;
        throw problem(others ? 405 : 404, 'not-supported', text);
      });
      scope.addHook('onRequest', async ({ headers, url }) => acceptsJson(headers.accept, url));
      // Where an operation has another method, the router takes its name for an id.
      scope.addHook<{ Params: Partial<Record<string, string>> }>(
        'onRequest',
        async ({ params: { id = '' } }, reply) => {
          if (isOperation(id)) return reply.callNotFound();
        },
      );
      scope.get('/metadata', READ, async (_request, reply) =>
        send(reply, capabilityStatement(context)),
      );
      scope.get('/.well-known/smart-configuration', READ, async (_request, reply) =>
        reply.type('application/json; charset=utf-8').send(smartConfiguration(context)),
      );
      for (const type of FHIR_RESOURCES) serve(scope, type);
      const enter: Enter<ScopeVerb> = (...asked) => enterFor('Appointment', ...asked);
      bookingOperations(scope, context, {
        policy,
        personSecret,
        prescriptionKey: prescriptions,
        enter,
        sentIn,
        send,
      });
    },
    { prefix: FHIR_BASE },
  );

  async function enterFor(
    type: FhirResource,
    ...[request, reply, verb]: Parameters<Enter<ScopeVerb>>
  ): Promise<FhirCall> {
    const client = await letIn(context, authority, request, reply);
    need(client, type, verb, reply);
    return callOf(context, client, request);
  }

  function serve(scope: FastifyInstance, type: FhirResource): void {
    const kind = KINDS[type];
    const enter: Enter<'r' | 's'> = (...asked) => enterFor(type, ...asked);
    scope.get<{ Params: { id: string } }>(`/${type}/:id`, READ, async (request, reply) => {
      const call = await enter(request, reply, 'r');
      refuseParameters(sentIn(request.url));
      const told = await kind.read(call, request.params.id);
      await writeDown(call, `${type}.read`, [told]);
      return send(reply, told.resource);
    });
    scope.get(`/${type}`, READ, async (request, reply) => {
      const call = await enter(request, reply, 's');
      return send(reply, await search(call, type, sentIn(request.url)));
    });
    // Parameters that name a person are better kept out of the address.
    scope.post<{ Body: unknown }>(`/${type}/_search`, READ, async (request, reply) => {
      const call = await enter(request, reply, 's');
      const form = request.body;
      if (!(form instanceof URLSearchParams))
        throw problem(415, 'not-supported', 'A search is sent as a form.');
      mustBeTexts([...form]);
      return send(reply, await search(call, type, [...sentIn(request.url), ...form], true));
    });
  }
}

type Enter<Verb extends ScopeVerb> = (
  request: FastifyRequest,
  reply: FastifyReply,
  verb: Verb,
) => Promise<FhirCall>;

/** @param isForm whether the parameters came in the body, so that no link may repeat them */
async function search(
  call: FhirCall,
  type: FhirResource,
  sentNow: [string, string][],
  isForm = false,
): Promise<Bundle> {
  const token = sentNow.find(([name]) => name === '_page')?.[1];
  // The token has the search: nothing beside it would take effect.
  const beside = token ? readParameters(sentNow, {}) : undefined;
  const { sent, offset } = token ? await openPage(call, type, token) : { sent: sentNow, offset: 0 };
  const asked = readParameters(sent, KINDS[type].parameters);
  const count = countOf(asked);
  if (beside?.has('_count') && countOf(beside) !== count)
    throw invalid('_count', 'The pages of this search have another: leave it out, or search anew.');
  const found = await KINDS[type].search(call, asked, { limit: count + 1, offset });
  const told = found.slice(0, count);
  await writeDown(call, `${type}.search`, told);
  const here = `${call.base}/${type}`;
  const shown = token ? [['_page', token] as [string, string]] : isForm ? [] : sent;
  const next =
    found.length > count
      ? await pageAfter(call, type, { sent, offset: offset + count })
      : undefined;
  return searchset(call, {
    resources: told.map(({ resource }) => resource),
    self: shown.length > 0 ? `${here}?${new URLSearchParams(shown)}` : here,
    next: next && `${here}?_page=${next}`,
  });
}

/** The query's parameters in order. @throws FhirProblem when one contains unusable characters */
function sentIn(url: string): [string, string][] {
  const [, query = ''] = url.split(/\?(.*)/s);
  const sent = [...new URLSearchParams(query)];
  mustBeTexts(sent);
  return sent;
}

/** @throws FhirProblem for what is no text */
function mustBeTexts(sent: readonly [string, string][]): void {
  for (const [name, value] of sent)
    if (!isWritable(name) || !isWritable(value)) throw invalid(name.slice(0, 40), 'It is no text.');
}

function takeBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  readJson(scope, ['application/fhir+json', 'application/json']);
  scope.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_BYTES },
    async (_request: unknown, body: string) => new URLSearchParams(body),
  );
}

const JSON_TYPES = ['*/*', 'application/*', 'application/json', 'application/fhir+json'];

/** RFC 9110, 8.3.1 and 12.4.2: names of types have no case, and a weight of 0 means "not this". */
const isJsonAmong = (accept: string): boolean =>
  accept.split(',').some((one) => {
    const [type = '', ...marks] = one.split(';').map((part) => part.trim().toLowerCase());
    return JSON_TYPES.includes(type) && !marks.some((mark) => /^q=0(?:\.0*)?$/.test(mark));
  });

/** FHIR R4, 3.1.0.1.9: `_format` overrides the Accept header. */
function acceptsJson(accept: string | undefined, url: string): void {
  const format = new URLSearchParams(url.split(/\?(.*)/s)[1] ?? '').get('_format');
  const isJson = format
    ? ['json', 'application/json', 'application/fhir json', 'application/fhir+json'].includes(
        format,
      )
    : accept === undefined || isJsonAmong(accept);
  if (!isJson) throw problem(406, 'not-supported', 'Only application/fhir+json is served.');
}

function problemOf(
  error: FastifyError,
  context: FhirContext,
  { transactionId }: FastifyRequest,
): FhirProblem {
  if (error instanceof FhirProblem) return error;
  return issuesOf(refusalFor(error), {
    base: baseOf(context),
    transactionId,
    whereOf: ({ name }) => name.replaceAll(/\.(\d+)(?=\.|$)/g, '[$1]'),
  });
}
