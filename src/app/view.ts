import type { ComponentType } from 'react';
import type { JourneyEvent } from '#machines/events.ts';
import type { JourneySnapshot } from '#machines/journey.machine.ts';

/** All that a view is given: what is true, and a way to say what happened. */
export interface ViewProps {
  snapshot: JourneySnapshot;
  send: (event: JourneyEvent) => void;
}

export type View = ComponentType<ViewProps>;
