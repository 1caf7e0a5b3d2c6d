// What another party's program may do: SMART App Launch 2, "system" scopes, such as
// `system/Slot.rs` or `system/Appointment.cruds` (STD-05).

/** The kinds of FHIR resources that are served (STD-03). */
export const FHIR_RESOURCES = [
  'Location',
  'Schedule',
  'Slot',
  'Appointment',
  'Patient',
  'Immunization',
  'QuestionnaireResponse',
] as const;
export type FhirResource = (typeof FHIR_RESOURCES)[number];

/** Create, read, update, delete, search: in this order within a scope. */
const VERBS = ['c', 'r', 'u', 'd', 's'] as const;
export type ScopeVerb = (typeof VERBS)[number];

interface SystemScope {
  resource: FhirResource | '*';
  verbs: ScopeVerb[];
}

const SCOPE = /^system\/(\*|[A-Za-z]+)\.(?=.)(c?r?u?d?s?)$/;

/** Undefined for text that is not a scope, or is for a kind that is not served. */
export function readSystemScope(text: string): SystemScope | undefined {
  const [, resource = '', verbs = ''] = SCOPE.exec(text) ?? [];
  const known = (['*', ...FHIR_RESOURCES] as const).find((one) => one === resource);
  return known && { resource: known, verbs: VERBS.filter((verb) => verbs.includes(verb)) };
}

/** Whether one of these scopes allows it. */
export const allows = (
  scopes: readonly string[],
  resource: FhirResource | '*',
  verb: ScopeVerb,
): boolean =>
  scopes.some((text) => {
    const scope = readSystemScope(text);
    return (
      scope !== undefined &&
      (scope.resource === '*' || scope.resource === resource) &&
      scope.verbs.includes(verb)
    );
  });

/**
 * Whether a client with these scopes may be given that one: one of them covers each of its verbs.
 */
export function covers(scopes: readonly string[], asked: string): boolean {
  const scope = readSystemScope(asked);
  if (!scope) return false;
  const kinds = scope.resource === '*' ? FHIR_RESOURCES : [scope.resource];
  return kinds.every((kind) => scope.verbs.every((verb) => allows(scopes, kind, verb)));
}
