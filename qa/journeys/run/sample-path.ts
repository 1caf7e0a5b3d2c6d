/** A journey as short as a test needs it. */
import type { StateValue } from 'xstate';
import type { JourneyPath, PathStep } from '@dosepath/journeys';

export const samplePlace = (value: StateValue, page?: string) => ({ value, page, url: undefined });

export const sampleStep = (value: StateValue, more: Partial<PathStep> = {}): PathStep => ({
  ...samplePlace(value, more.page),
  event: { type: 'retried' },
  cause: 'person',
  label: undefined,
  from: undefined,
  waitMs: 0,
  meets: [],
  ...more,
});

export const samplePath = (
  id: string,
  steps: readonly PathStep[] = [],
  more: Partial<JourneyPath> = {},
): JourneyPath => ({
  id,
  name: `Guest makes ${id}`,
  level: 'person',
  input: {},
  start: samplePlace(
    { flow: { 'get-started': { form: 'asking' } }, overlay: 'closed' },
    'get-started',
  ),
  steps,
  ...more,
});
