/** What happens in the chart, in plain words. */
import { describeEvent, replyOf } from '@dosepath/journeys/chart';
import type { Cause } from '@dosepath/journeys';
import type { SampleEvent } from './lab-file.ts';

/** `signIn.submitted` -> `sign in submitted`. */
export const plain = (name: string): string =>
  name
    .replaceAll('.', ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();

/** One sample event: `createHold refused: FC_908_Conflict`, `start submitted: ada`. */
export function sayEvent({ event, cause, label, from }: SampleEvent): string {
  const reply = replyOf(event.type);
  if (reply) return `${reply.call} ${label ?? (reply.kind === 'done' ? 'succeeds' : 'fails')}`;
  if (cause === 'clock') return `The wait is over: ${describeEvent(event.type)}`;
  const said = event.type === 'NAV' ? 'goes to' : plain(event.type);
  const whole = label === undefined ? said : `${said}: ${label}`;
  return from === undefined ? whole : `${from} says ${whole}`;
}

export const CAUSES: readonly { cause: Cause; title: string }[] = [
  { cause: 'person', title: 'A person' },
  { cause: 'reply', title: 'The answer to a waiting call' },
  { cause: 'clock', title: 'The clock' },
  { cause: 'actor', title: 'An actor of the chart' },
];

const SECOND_MS = 1000;
const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3600;

/** `4 min 10 s`; whole seconds, rounded up, so that moving on by it is enough. */
export function sayDuration(ms: number): string {
  const seconds = Math.ceil(ms / SECOND_MS);
  const parts = [
    [Math.floor(seconds / HOUR_SECONDS), 'h'],
    [Math.floor((seconds % HOUR_SECONDS) / MINUTE_SECONDS), 'min'],
    [seconds % MINUTE_SECONDS, 's'],
  ] as const;
  const said = parts.filter(([count]) => count > 0).map(([count, unit]) => `${count} ${unit}`);
  return said.join(' ') || '0 s';
}

const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'medium', hourCycle: 'h23' });
const calendar = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

/** `15:04:05`, in this device's zone. */
export const clockText = (at: number): string => clock.format(at);
/** `Mar 2, 2026`. */
export const dayText = (at: number): string => calendar.format(at);

/** What an error has to say, whatever was thrown. */
export const problemOf = (thrown: unknown): string =>
  thrown instanceof Error || isErrorLike(thrown) ? thrown.message : String(thrown);

// An error of the frame's window is no instance of this window's Error.
const isErrorLike = (thrown: unknown): thrown is { message: string } =>
  typeof thrown === 'object' &&
  thrown !== null &&
  'message' in thrown &&
  typeof thrown.message === 'string';
