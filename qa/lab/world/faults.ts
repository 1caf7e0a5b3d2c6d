/** How calls are made to go wrong, one fault an operation. */
import { invokesOf } from '@dosepath/journeys/chart';
import {
  SERVICE_ERRORS,
  type ServiceError,
  type ServiceErrorCode,
} from '#contract/service-error.ts';
import type { AnyStateMachine } from 'xstate';
import type { Fault, Faults } from '../handle.ts';

/** Ports that speak by themselves are no calls. */
const isAsked = (src: string) => src !== 'holdTimer' && src !== 'storeFeed';

/** The port of each call of a chart, by the id under which it answers. */
export const portsIn = (machine: AnyStateMachine): ReadonlyMap<string, string> =>
  new Map(invokesOf(machine).map(({ id, src }) => [id, src]));

/** No answer within the call layer's patience (API-01). */
export const TIMED_OUT: ServiceErrorCode = 1004;

/** Of a fault, no call: told apart in a log by its transaction id. */
const FAULT_TRANSACTION = '00000000-0000-4000-8000-000000000000';

export const troubleOf = (code: ServiceErrorCode): ServiceError => ({
  error: true,
  type: 'ERROR',
  code,
  message: SERVICE_ERRORS[code],
  transactionId: FAULT_TRANSACTION,
});

export function openFaults(machine: AnyStateMachine, tell: () => void): Faults {
  const set = new Map<string, Fault>();
  return {
    operations: [...new Set(portsIn(machine).values())].filter(isAsked).toSorted(),
    of: (operation) => set.get(operation),
    set: (operation, fault) => {
      if (fault === undefined) set.delete(operation);
      else set.set(operation, fault);
      tell();
    },
  };
}
