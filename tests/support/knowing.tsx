// A view over a journey with extra facts that no path through the chart would give it.
import { useContext, useState } from 'react';
import type { JourneyContext } from '#machines/knowledge/context.ts';
import { partJourney } from '#src/app/part-journey.ts';
import { JourneyOfPart } from '#src/app/use-journey.ts';
import type { View } from '#src/app/view.ts';

/** The view as first shown; later changes are not followed. */
export function knowing(told: Partial<JourneyContext>, View: View): View {
  return function Knowing() {
    const journey = useContext(JourneyOfPart);
    if (!journey) throw new Error('Shown by showView only.');
    const [heard] = useState(() => {
      const snapshot = journey.getSnapshot();
      const context = { ...snapshot.context, ...told };
      // Spreading loses the fact that context and state belong to one of the chart's pairs.
      return partJourney({ ...snapshot, context } as typeof snapshot, journey.send);
    });
    return (
      <JourneyOfPart value={heard}>
        <View />
      </JourneyOfPart>
    );
  };
}
