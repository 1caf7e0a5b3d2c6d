/** Faults in plain words, and what can be chosen for each operation. */
import { replyOf } from '@dosepath/journeys/chart';
import { SERVICE_ERRORS, type ServiceErrorCode } from '#contract/service-error.ts';
import type { Fault } from '../handle.ts';
import type { EventId, LabFile } from '../lab-file.ts';

export const KINDS: readonly { value: Fault['kind']; label: string }[] = [
  { value: 'refuse', label: 'Refuse' },
  { value: 'error', label: 'Error' },
  { value: 'timeout', label: 'Timeout' },
  { value: 'slow', label: 'Slow' },
];

export const ERROR_CODES: readonly { code: ServiceErrorCode; label: string }[] = Object.entries(
  SERVICE_ERRORS,
).map(([key, message]) => ({
  // Object.entries turns the keys into texts.
  code: (key === 'serviceError' ? key : Number(key)) as ServiceErrorCode,
  label: `${key}: ${message}`,
}));

export interface Refusal {
  readonly answer: EventId;
  readonly label: string;
}

/**
 * The refusals of an operation that the samples know, each once, whichever of its calls they
 * answer.
 */
export function refusalsOf(
  { events }: LabFile,
  operation: string,
  operationOf: ReadonlyMap<string, string>,
): Refusal[] {
  const byLabel = new Map<string, Refusal>();
  for (const [answer, { event, label }] of Object.entries(events)) {
    const reply = replyOf(event.type);
    if (reply === undefined || operationOf.get(reply.call) !== operation || !isRefusal(event))
      continue;
    const words = (label ?? answer).replace(/^refused: /, '');
    if (!byLabel.has(words)) byLabel.set(words, { answer, label: words });
  }
  return [...byLabel.values()];
}

const isRefusal = (event: object): boolean =>
  'output' in event &&
  typeof event.output === 'object' &&
  event.output !== null &&
  'ok' in event.output &&
  event.output.ok === false;

export function sayFault(fault: Fault, file: LabFile): string {
  switch (fault.kind) {
    case 'refuse':
      return file.events[fault.answer]?.label ?? `refused: ${fault.answer}`;
    case 'error':
      return `error ${fault.code}`;
    case 'timeout':
      return 'timeout';
    case 'slow':
      return `slow: ${fault.seconds} s`;
  }
}
