/** An event that is written by hand: what can be wrong with it, and the samples to begin with. */
import type { LabFile, SampleEvent } from '../lab-file.ts';
import { problemOf } from '../words.ts';

const INDENT = 2;

export const payloadText = ({ event }: SampleEvent): string => {
  const { type: _, ...payload } = event;
  return JSON.stringify(payload, null, INDENT);
};

export const samplesOf = ({ events }: LabFile, type: string): SampleEvent[] =>
  Object.values(events).filter(({ event }) => event.type === type);

/** What is wrong with a type, if anything. */
export function typeProblem(type: string, types: readonly string[]): string | undefined {
  const wanted = type.trim();
  if (wanted === '') return 'Enter the type of an event, for example start.submitted.';
  if (types.includes(wanted)) return undefined;
  return `The chart knows no event “${wanted}”. Choose one from the list.`;
}

/** The fields of an event, or why they cannot be read. */
export function readPayload(text: string): { fields: object } | { problem: string } {
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
