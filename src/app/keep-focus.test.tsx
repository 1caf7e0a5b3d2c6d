import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { Dialog } from '#src/components/dialog/dialog.tsx';
import { keepFocus } from './keep-focus.ts';

let leave = () => {};
afterEach(() => leave());

/** A button that is gone once it is pressed. */
function Once({ children }: { children: ReactNode }) {
  const [isThere, setThere] = useState(true);
  return isThere && <button onClick={() => setThere(false)}>{children}</button>;
}

const Page = ({ children }: { children: ReactNode }) => (
  <main tabIndex={-1}>
    <h1 id="page-title" tabIndex={-1}>
      The page
    </h1>
    <input aria-label="Find" id="find" />
    {children}
  </main>
);

const press = (name: string) => userEvent.setup().click(screen.getByRole('button', { name }));
/** Time for a frame. */
const soon = () => new Promise((done) => setTimeout(done, 50));

it('CHR-09 moves the focus to the heading when what had it is gone', async () => {
  render(
    <Page>
      <Once>Try again</Once>
    </Page>,
  );
  leave = keepFocus();
  await press('Try again');
  await expect.poll(() => document.activeElement?.id).toBe('page-title');
});

it('DSK-02 moves it to the first of the better places that is there', async () => {
  render(
    <Page>
      <Once>Try again</Once>
    </Page>,
  );
  leave = keepFocus(['#print-title', '#find']);
  await press('Try again');
  await expect.poll(() => document.activeElement?.id).toBe('find');
});

it('CHR-09 moves it to a sheet over the page, not behind it', async () => {
  render(
    <Page>
      <Dialog isOpen title="Another time" onClose={() => {}}>
        <Once>Try again</Once>
        <button>Keep</button>
      </Dialog>
    </Page>,
  );
  leave = keepFocus();
  await press('Try again');
  await expect.poll(() => document.activeElement?.role).toBe('dialog');
});

it('CHR-09 moves it to the heading that came behind a sheet, once that is closed', async () => {
  const sheet = (isOpen: boolean) => (
    <Page>
      <Dialog isOpen={isOpen} title="Only minutes left" onClose={() => {}}>
        <button>I understand</button>
      </Dialog>
    </Page>
  );
  const { rerender } = render(sheet(true));
  leave = keepFocus();
  await expect.poll(() => document.activeElement?.role).toBe('dialog');
  document.getElementById('page-title')?.focus();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'I understand' }));
  rerender(sheet(false));
  await expect.poll(() => document.activeElement?.id).toBe('page-title');
});

it('CHR-09 leaves alone whoever has focused nothing, or something else since', async () => {
  const { rerender } = render(<Page>{<p>Loading</p>}</Page>);
  leave = keepFocus();
  rerender(<Page>{<p>Loaded</p>}</Page>);
  await soon();
  expect(document.activeElement).toBe(document.body);
  rerender(
    <Page>
      <Once>Try again</Once>
    </Page>,
  );
  screen.getByRole('button', { name: 'Try again' }).focus();
  screen.getByRole('textbox').focus();
  rerender(<Page>{<p>Loaded</p>}</Page>);
  await soon();
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
});
