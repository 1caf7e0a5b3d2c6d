import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Dialog } from '#src/components/dialog/dialog.tsx';
import type { LayerId } from '#src/overlays/open-layers.ts';
import type { Shown } from './stage.ts';
import { useLaid } from './use-laid.ts';

const nothing = () => {};

/** A layer that is only its name; nobody asks for its journey. */
const layer = (id: LayerId) => ({ id }) as Shown<LayerId>;

function Layers({ ids }: { ids: LayerId[] }) {
  return useLaid(ids.map(layer)).map(({ id }) => (
    <Dialog key={id} isOpen onClose={nothing} title={id} role="alertdialog">
      {id}
    </Dialog>
  ));
}

/** Those that a screen reader comes to. */
const reachable = () => screen.queryAllByRole('alertdialog').map(({ textContent }) => textContent);

it('EDT-01 HLD-03 the question of the held time is reached over a sheet that opens with it', () => {
  const { rerender } = render(<Layers ids={['patient', 'hold']} />);
  expect(reachable()).toEqual(['holdhold']);
  rerender(<Layers ids={['patient']} />);
  expect(reachable()).toEqual(['patientpatient']);
});

it('EDT-01 HLD-03 the question of the held time is reached over a sheet that comes later', () => {
  const { rerender } = render(<Layers ids={['hold']} />);
  rerender(<Layers ids={['patient', 'hold']} />);
  expect(reachable()).toEqual(['holdhold']);
  rerender(<Layers ids={[]} />);
  rerender(<Layers ids={['patient', 'hold']} />);
  expect(reachable()).toEqual(['holdhold']);
});
