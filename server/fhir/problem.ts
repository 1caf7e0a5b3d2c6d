// Errors in FHIR's own shape (STD-03): OperationOutcome.
import type { FastifyReply } from 'fastify';
import type { OperationOutcome, OperationOutcomeIssue, Resource } from '@medplum/fhirtypes';
import { ERRORS, type ErrorCode } from '#contract/error-codes.ts';
import { errorReply, type FieldProblem, type Refused } from '#server/http/refusal.ts';

type IssueCode = OperationOutcomeIssue['code'];

/** Our error codes, finer than FHIR's, so that a program can tell errors apart. */
export const ERROR_CODES = 'error-codes';

/** An error that the routes answer with an OperationOutcome. */
export class FhirProblem extends Error {
  readonly status: number;
  readonly issues: OperationOutcomeIssue[];

  constructor(status: number, issues: OperationOutcomeIssue[]) {
    super(issues[0]?.code ?? 'problem');
    this.name = 'FhirProblem';
    this.status = status;
    this.issues = issues;
  }
}

/** A problem with one issue. @param where a FHIRPath, or `http.<parameter>` */
export const problem = (
  status: number,
  code: IssueCode,
  text: string,
  where?: string,
): FhirProblem =>
  new FhirProblem(status, [
    {
      severity: 'error',
      code,
      details: { text },
      ...(where !== undefined && { expression: [where] }),
    },
  ]);

export const notFound = (type: string, id: string): FhirProblem =>
  problem(404, 'not-found', `There is no ${type}/${id} for this client.`);

export const outcomeOf = (issue: OperationOutcomeIssue[]): OperationOutcome => ({
  resourceType: 'OperationOutcome',
  issue,
});

/** Of an address that cannot be decoded, or whose id is longer than any. */
export const NO_ADDRESS: OperationOutcomeIssue = {
  severity: 'error',
  code: 'value',
  details: { text: 'This address cannot be read.' },
};

/** As FHIR has it sent. */
export const sendResource = (reply: FastifyReply, resource: Resource): FastifyReply =>
  reply
    .header('cache-control', 'no-store')
    .type('application/fhir+json; charset=utf-8')
    .send(JSON.stringify(resource));

export const sendOutcome = (reply: FastifyReply, issues: OperationOutcomeIssue[]): FastifyReply =>
  sendResource(reply, outcomeOf(issues));

const BY_STATUS: Readonly<Record<number, IssueCode>> = {
  400: 'invalid',
  401: 'login',
  403: 'forbidden',
  404: 'not-found',
  405: 'not-supported',
  409: 'conflict',
  410: 'conflict',
  413: 'too-long',
  415: 'not-supported',
  422: 'business-rule',
  429: 'throttled',
  500: 'exception',
  503: 'transient',
};

const CODES: Readonly<Partial<Record<ErrorCode, IssueCode>>> = {
  DIFFERENT_REQUEST: 'duplicate',
  MALFORMED_JSON: 'structure',
};

export interface OutcomeWords {
  /** The FHIR server's base URL. */
  base: string;
  transactionId: string;
  /** Where one of our fields is in the request; without it, the field's own name is given. */
  whereOf?: (field: FieldProblem) => string | undefined;
  /** Free times at the same store, as references to slots. */
  otherSlots?: readonly string[];
  /** What is said in place of the sentence that the code has. */
  text?: string;
}

/** One of our refusals in FHIR's shape: its code, and an issue for each field (STD-04). */
export function issuesOf(
  refused: Refused,
  { base, transactionId, whereOf, otherSlots = [], text }: OutcomeWords,
): FhirProblem {
  const { status } = ERRORS[refused.refused];
  const { code, message, fields = [] } = errorReply(refused, 'en', transactionId);
  const issueCode = CODES[refused.refused] ?? BY_STATUS[status] ?? 'processing';
  const coding = [{ system: `${base}/CodeSystem/${ERROR_CODES}`, code }];
  const issueFor = (text: string, where?: string): OperationOutcomeIssue => ({
    severity: 'error',
    code: issueCode,
    details: { coding, text },
    ...(where !== undefined && { expression: [where] }),
  });
  const ofFields = fields.map((field, index) => {
    const sent = refused.fields?.[index];
    return issueFor(field.message, (sent && whereOf?.(sent)) ?? field.name);
  });
  const others = otherSlots.map((reference): OperationOutcomeIssue => ({
    severity: 'information',
    code: 'informational',
    details: { text: 'Another time that is free.' },
    extension: [{ url: `${base}/StructureDefinition/other-time`, valueReference: { reference } }],
  }));
  return new FhirProblem(status, [
    ...(ofFields.length > 0 ? ofFields : [issueFor(text ?? message)]),
    ...others,
  ]);
}
