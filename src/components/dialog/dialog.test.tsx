import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { axeFindings } from '#tests/support/axe.ts';
import '#tests/support/css-escape.ts';
import { Button } from '../button/button.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';

function Page({ role }: Pick<DialogProps, 'role'>) {
  const [isOpen, setIsOpen] = useState(false);
  const keep = useRef<HTMLButtonElement>(null);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button onPress={() => setIsOpen(true)}>Open</Button>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title="Do you need more time?"
        role={role}
        closeLabel={role === 'alertdialog' ? undefined : 'Close'}
        initialFocus={keep}
        footer={
          <Button ref={keep} onPress={close}>
            Keep my time
          </Button>
        }
      >
        <p>Five minutes are left.</p>
      </Dialog>
    </>
  );
}

const open = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
};

it('HLD-02 focuses the button it is told to, closes on Esc, and returns the focus', async () => {
  render(<Page role="alertdialog" />);
  await open();
  const dialog = screen.getByRole('alertdialog', { name: 'Do you need more time?' });
  expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Keep my time' }));
  expect(await axeFindings(dialog)).toEqual([]);
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await expect
    .poll(() => document.activeElement)
    .toBe(screen.getByRole('button', { name: 'Open' }));
});

it('CHR-09 reads what a question is about before the answer that has the focus', async () => {
  const { unmount } = render(<Page role="alertdialog" />);
  await open();
  const description = 'Five minutes are left.';
  expect(screen.getByRole('alertdialog', { description })).toBeTruthy();
  unmount();
  // A sheet starts at its title, and is read from there.
  render(<Page />);
  await open();
  expect(screen.getByRole('dialog').hasAttribute('aria-describedby')).toBe(false);
});

it('keeps Tab inside and closes by its cross', async () => {
  render(<Page />);
  await open();
  const dialog = screen.getByRole('dialog');
  for (let press = 0; press < 4; press += 1) {
    await userEvent.tab();
    expect(dialog.contains(document.activeElement)).toBe(true);
  }
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

/** The area around the panel: the dimmed page behind it. */
const pressBeside = async (dialog: HTMLElement) => {
  const scrim = dialog.parentElement?.parentElement;
  if (!scrim) throw new Error('The dialog stands in no panel.');
  await userEvent.click(scrim);
};

it('HLD-02 answers nothing by a press beside a question, and closes a sheet by one', async () => {
  const { unmount } = render(<Page role="alertdialog" />);
  await open();
  await pressBeside(screen.getByRole('alertdialog'));
  expect(screen.getByRole('alertdialog')).toBeTruthy();
  unmount();
  render(<Page />);
  await open();
  await pressBeside(screen.getByRole('dialog'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('EDT-01 is not closed while an answer is awaited, and keeps its focus', async () => {
  const onClose = vi.fn<() => void>();
  const sheet = (waits: boolean) => (
    <Dialog isOpen onClose={onClose} title="Change the time" closeLabel="Close" waits={waits}>
      <p>We are saving it.</p>
    </Dialog>
  );
  const { rerender } = render(sheet(true));
  const cross = screen.getByRole('button', { name: 'Close' });
  await userEvent.click(cross);
  expect(document.activeElement).toBe(cross);
  await userEvent.keyboard('{Escape}');
  await userEvent.click(document.body);
  expect(screen.getAllByRole('button')).toEqual([cross]);
  expect(onClose).not.toHaveBeenCalled();
  rerender(sheet(false));
  await userEvent.click(cross);
  expect(onClose).toHaveBeenCalledTimes(1);
});
