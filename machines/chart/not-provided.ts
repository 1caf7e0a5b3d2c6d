// What stands in for the ports of a chart until src/ or a test answers them.
import { fromCallback, fromPromise, type AnyStateMachine } from 'xstate';
import { invokesOf } from './invokes.ts';

/** @param watched the one port that is no call, but goes on while its state lasts */
export function notProvided<Ports>(chart: AnyStateMachine, watched: keyof Ports & string): Ports {
  const missing = (port: string) => new Error(`The port ${port} is not provided.`);
  const calls = invokesOf(chart).map(({ src }) => [
    src,
    fromPromise(() => Promise.reject(missing(src))),
  ]);
  const watch = fromCallback(() => {
    throw missing(watched);
  });
  // The vocabulary of a chart lets its states invoke nothing but ports.
  return { ...Object.fromEntries(calls), [watched]: watch } as Ports;
}
