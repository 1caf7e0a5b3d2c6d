import { useEffect, useState } from 'react';
import type { LayerId } from '#src/overlays/open-layers.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import type { PartId } from './part-id.ts';
import type { Shown } from './stage.ts';
import { JourneyOfPart } from './use-journey.ts';

interface LayersProps {
  /** From below to above. */
  layers: readonly Shown<LayerId>[];
  /** What somebody can do where a layer breaks. */
  startOver: () => void;
}

/**
 * What lies over the page, opened one after another from below to above. A dialog hides whatever
 * else is there when it opens, from a screen reader too; of two that opened together, as after a
 * refresh, the one below would hide the one above.
 */
export function Layers({ layers: [lowest, ...above], startOver }: LayersProps) {
  return (
    lowest && <OneAndAbove key={lowest.id} lowest={lowest} above={above} startOver={startOver} />
  );
}

interface OneAndAboveProps extends Pick<LayersProps, 'startOver'> {
  lowest: Shown<LayerId>;
  above: readonly Shown<LayerId>[];
}

function OneAndAbove({ lowest, above, startOver }: OneAndAboveProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <ErrorBoundary startOver={startOver}>
        <Beside {...lowest} />
      </ErrorBoundary>
      <Opened tell={setIsOpen} />
      {isOpen && <Layers layers={above} startOver={startOver} />}
    </>
  );
}

/** Its effect comes after those of what stands before it. */
function Opened({ tell }: { tell: (isOpen: boolean) => void }) {
  useEffect(() => tell(true), [tell]);
  return null;
}

/** A layer or an extra knows what is true now, also while the page below waits for the next one. */
export function Beside({ View, journey }: Shown<PartId>) {
  return (
    <JourneyOfPart value={journey}>
      <View />
    </JourneyOfPart>
  );
}
