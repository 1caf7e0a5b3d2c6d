// Searches in pages: bundles whose next link does not reveal the search, since addresses end up in
// many logs (STD-03).
import type { Bundle, Resource } from '@medplum/fhirtypes';
import { seal, unseal } from '#server/security/sealed.ts';
import type { FhirCall } from '../context.ts';
import { problem } from '../problem.ts';

interface Page {
  sent: [string, string][];
  offset: number;
}

const purposeOf = ({ client }: Pick<FhirCall, 'client'>, type: string) =>
  `fhir-page:${client.id}:${type}`;

/** A sealed token for the next page, for this client alone. */
export const pageAfter = (call: FhirCall, type: string, page: Page): Promise<string> =>
  seal(call.pages, purposeOf(call, type), Buffer.from(JSON.stringify(page)));

/** @throws FhirProblem when this client got no such token, or it has expired */
export async function openPage(call: FhirCall, type: string, token: string): Promise<Page> {
  const opened = await unseal(call.pages, purposeOf(call, type), token);
  if (!opened) throw problem(410, 'not-found', 'This page is gone: search anew.', 'http._page');
  return JSON.parse(opened.toString('utf8')) as Page; // as `pageAfter` wrote it
}

interface Found<R extends Resource> {
  resources: readonly R[];
  /** Resources that belong to the matches without being matches themselves. */
  included?: readonly Resource[];
  self: string;
  next?: string | undefined;
}

/** FHIR R4, 3.1.1: the answer to a search. */
export function searchset<R extends Resource>(
  { base }: Pick<FhirCall, 'base'>,
  { resources, included = [], self, next }: Found<R>,
): Bundle {
  const entry = (resource: Resource, mode: 'match' | 'include') => ({
    ...(resource.id !== undefined && {
      fullUrl: `${base}/${resource.resourceType}/${resource.id}`,
    }),
    resource,
    search: { mode },
  });
  const entries = [
    ...resources.map((one) => entry(one, 'match')),
    ...included.map((one) => entry(one, 'include')),
  ];
  return {
    resourceType: 'Bundle',
    type: 'searchset',
    link: [
      { relation: 'self', url: self },
      ...(next === undefined ? [] : [{ relation: 'next', url: next }]),
    ],
    // FHIR allows no empty list.
    ...(entries.length > 0 && { entry: entries }),
  };
}
