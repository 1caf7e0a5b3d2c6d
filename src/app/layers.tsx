import { useEffect, useState } from 'react';
import type { LayerId } from '#src/overlays/open-layers.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { Crashed } from './notices.tsx';
import type { PartId } from './part-id.ts';
import type { Shown } from './stage.ts';
import { JourneyOfPart } from './use-journey.ts';

interface LayersProps {
  /** From bottom to top. */
  layers: readonly Shown<LayerId>[];
  /** Offered when a layer throws. */
  startOver: () => void;
}

/**
 * The layers over the page, opened one after another from bottom to top. A dialog hides everything
 * else that exists when it opens, also from screen readers; if two opened at once, as after a
 * refresh, the lower would hide the upper.
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
      <ErrorBoundary crashed={(retry) => <Crashed onRetry={retry} onStartOver={startOver} />}>
        <Beside {...lowest} />
      </ErrorBoundary>
      <Opened tell={setIsOpen} />
      {isOpen && <Layers layers={above} startOver={startOver} />}
    </>
  );
}

/** Its effect runs after those of the siblings before it. */
function Opened({ tell }: { tell: (isOpen: boolean) => void }) {
  useEffect(() => tell(true), [tell]);
  return null;
}

/**
 * A layer or an extra follows the current state, even while the page below waits for the next one.
 */
export function Beside({ View, journey }: Shown<PartId>) {
  return (
    <JourneyOfPart value={journey}>
      <View />
    </JourneyOfPart>
  );
}
