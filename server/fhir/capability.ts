// What this server supports (STD-03), open to everyone: FHIR's CapabilityStatement, and SMART's
// configuration.
import type { CapabilityStatement, CapabilityStatementRestResource } from '@medplum/fhirtypes';
import { chain } from '#domain/chain.ts';
import { FHIR_RESOURCES } from '#domain/system-scopes.ts';
import { TOKEN_PATH } from '#server/clients/addresses.ts';
import { baseOf, type FhirContext } from './context.ts';
import { KINDS } from './kinds.ts';

/** When this statement last changed. */
const DATE = '2026-11-25';
/** How a client cancels an appointment and releases a held time. */
const CHANGES = [
  { code: 'update', documentation: 'With status cancelled, and nothing else.' },
  { code: 'delete', documentation: 'Of a pending one: gives back the time.' },
] as const;
const IHE = 'https://profiles.ihe.net/ITI/Scheduling';

/** The operations on appointments (STD-04). */
const OPERATIONS = ['find', 'hold', 'book'] as const;

export function capabilityStatement(context: FhirContext): CapabilityStatement {
  const base = baseOf(context);
  return {
    resourceType: 'CapabilityStatement',
    url: `${base}/metadata`,
    name: chain().brand,
    title: `${chain().brand} vaccination appointments`,
    instantiates: [`${IHE}/CapabilityStatement/IHE.Scheduling.server`],
    status: 'active',
    date: DATE,
    publisher: chain().brand,
    kind: 'instance',
    software: { name: chain().brand },
    implementation: { description: `${chain().brand} vaccination appointments`, url: base },
    fhirVersion: '4.0.1',
    format: ['application/fhir+json', 'json'],
    rest: [
      {
        mode: 'server',
        security: {
          cors: false,
          service: [
            {
              coding: [
                {
                  system: 'http://terminology.hl7.org/CodeSystem/restful-security-service',
                  code: 'SMART-on-FHIR',
                },
              ],
            },
          ],
          extension: [
            {
              url: 'http://fhir-registry.smarthealthit.org/StructureDefinition/oauth-uris',
              extension: [
                { url: 'token', valueUri: `${context.publicAddress('en')}${TOKEN_PATH}` },
              ],
            },
          ],
        },
        resource: FHIR_RESOURCES.map((type): CapabilityStatementRestResource => {
          const { parameters, profile } = KINDS[type];
          return {
            type,
            ...(profile !== undefined && { supportedProfile: [profile] }),
            interaction: [
              { code: 'read' },
              { code: 'search-type' },
              ...(type === 'Appointment' ? CHANGES : []),
            ],
            versioning: 'no-version',
            searchParam: Object.entries(parameters).map(([name, kind]) => ({ name, type: kind })),
            ...(type === 'Appointment' && {
              operation: OPERATIONS.map((name) => ({
                name,
                definition: `${IHE}/OperationDefinition/appointment-${name}`,
              })),
            }),
          };
        }),
      },
    ],
  };
}

/** SMART App Launch 2, 4.3: where and how a client gets its token. */
export const smartConfiguration = ({ publicAddress }: Pick<FhirContext, 'publicAddress'>) => ({
  token_endpoint: `${publicAddress('en')}${TOKEN_PATH}`,
  token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
  grant_types_supported: ['client_credentials'],
  scopes_supported: FHIR_RESOURCES.map((type) =>
    type === 'Appointment' ? 'system/Appointment.cruds' : `system/${type}.rs`,
  ),
  capabilities: ['permission-v2'],
});
