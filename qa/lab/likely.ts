/** How likely an event is at a place: how often the journeys do it there. */
import type { StateValue } from 'xstate';
import type { EventId, LabFile } from './lab-file.ts';

type Journeys = Pick<LabFile, 'values' | 'journeys'>;

/** Times that each event is done at this place in all journeys; none where they never are. */
export function timesDone(
  { values, journeys }: Journeys,
  now: StateValue,
): ReadonlyMap<EventId, number> {
  const told = JSON.stringify(now);
  const place = values.findIndex((value) => JSON.stringify(value) === told);
  const times = new Map<EventId, number>();
  if (place < 0) return times;
  for (const { steps, at } of journeys)
    for (const [index, id] of steps.entries())
      if (at[index] === place) times.set(id, (times.get(id) ?? 0) + 1);
  return times;
}
