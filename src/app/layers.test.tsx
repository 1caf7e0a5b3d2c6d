import { render, screen } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { Dialog } from '#src/components/dialog/dialog.tsx';
import type { LayerId } from '#src/overlays/open-layers.ts';
import { Layers } from './layers.tsx';
import type { Shown } from './stage.ts';

const nothing = () => {};

/** A layer that is only a dialog with its name; its journey is not used. */
const layer = (id: LayerId) =>
  ({
    id,
    View: () => (
      <Dialog isOpen onClose={nothing} title={id} role="alertdialog">
        {null}
      </Dialog>
    ),
  }) as Partial<Shown<LayerId>> as Shown<LayerId>;
const [sheet, question, language] = [layer('patient'), layer('hold'), layer('language')];

const laid = (...layers: readonly Shown<LayerId>[]) => (
  <Layers layers={layers} startOver={nothing} />
);

/** The dialogs a screen reader can reach. */
const reachable = () => screen.queryAllByRole('alertdialog').map(({ textContent }) => textContent);

it('EDT-01 HLD-03 the held-time question can be reached over a sheet that opens with it', () => {
  const { rerender } = render(laid(sheet, question));
  expect(reachable()).toEqual(['hold']);
  rerender(laid(sheet, question, language));
  expect(reachable()).toEqual(['language']);
  rerender(laid(sheet));
  expect(reachable()).toEqual(['patient']);
});

it('EDT-01 HLD-03 the held-time question can be reached over a sheet that opens later', () => {
  const { rerender } = render(laid(question));
  rerender(laid(sheet, question));
  expect(reachable()).toEqual(['hold']);
  rerender(laid());
  expect(reachable()).toEqual([]);
});

it('HLD-03 the layers over one that throws are still shown', () => {
  vi.spyOn(console, 'error').mockImplementation(nothing);
  onTestFinished(() => void vi.restoreAllMocks());
  const broken = {
    ...sheet,
    View: () => {
      throw new Error('broken');
    },
  };
  render(laid(broken, question));
  expect(reachable()).toEqual(['hold']);
});
