/** An event that is written by hand: what can be wrong with it, and the samples to begin with. */
import type { AnyEventObject } from 'xstate';
import type { LabFile, SampleEvent } from '../lab-file.ts';
import { problemOf } from '../words.ts';

export interface SentDraft {
  readonly type: string;
  readonly payload: string;
}

export type SentCheck =
  | { readonly event: AnyEventObject; readonly problems?: undefined }
  | { readonly event?: undefined; readonly problems: { type?: string; payload?: string } };

const INDENT = 2;

export const payloadText = ({ event }: SampleEvent): string => {
  const { type: _, ...payload } = event;
  return JSON.stringify(payload, null, INDENT);
};

export const samplesOf = ({ events }: LabFile, type: string): SampleEvent[] =>
  Object.values(events).filter(({ event }) => event.type === type);

/** The event, or what is wrong at which field. */
export function checkSent({ type, payload }: SentDraft, types: readonly string[]): SentCheck {
  const wanted = type.trim();
  const typeProblem =
    wanted === ''
      ? 'Enter the type of an event, for example start.submitted.'
      : types.includes(wanted)
        ? undefined
        : `The chart knows no event “${wanted}”. Choose one from the list.`;
  const read = readPayload(payload);
  if (typeProblem === undefined && 'fields' in read)
    return { event: { ...read.fields, type: wanted } };
  return {
    problems: {
      ...(typeProblem !== undefined && { type: typeProblem }),
      ...('problem' in read && { payload: read.problem }),
    },
  };
}

function readPayload(text: string): { fields: object } | { problem: string } {
  if (text.trim() === '') return { fields: {} };
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch (thrown) {
    return { problem: `This is not JSON: ${problemOf(thrown)}` };
  }
  if (typeof read !== 'object' || read === null || Array.isArray(read))
    return { problem: 'Write the fields of the event between { and }.' };
  if ('type' in read) return { problem: 'Leave out "type": it stands in the field above.' };
  return { fields: read };
}
