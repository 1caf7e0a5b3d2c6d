import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { axeFindings } from '#tests/support/axe.ts';
import { inRouter } from '#tests/support/in-router.tsx';
import { Link } from './link.tsx';

const goTo = vi.fn<(address: string) => void>();
beforeEach(() => goTo.mockReset());

const theLink = () => screen.getByRole('link', { name: 'There' });

/** Whether a press is left to the browser, as with any link. */
function isLeftToBrowser(press: MouseEventInit): boolean {
  return fireEvent(theLink(), createEvent.click(theLink(), press));
}

// jsdom cannot navigate, and logs an error.
beforeEach(() => vi.spyOn(console, 'error').mockReturnValue());
afterEach(() => void vi.restoreAllMocks());

it('RTE-20 requests its page on a plain press, and leaves a press for a new tab to the browser', async () => {
  const { container } = render(inRouter(<Link to="/there">There</Link>, goTo));
  expect(theLink().getAttribute('href')).toBe('/there');
  await userEvent.click(theLink());
  expect(goTo.mock.calls).toEqual([['/there']]);
  for (const press of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])
    expect([press, isLeftToBrowser(press)]).toEqual([press, true]);
  expect(goTo).toHaveBeenCalledTimes(1);
  expect(await axeFindings(container)).toEqual([]);
});

it('calls its handler instead, and still has an address for a new tab', async () => {
  const onPress = vi.fn<() => void>();
  render(
    inRouter(
      <Link to="/there" onPress={onPress}>
        There
      </Link>,
      goTo,
    ),
  );
  await userEvent.click(theLink());
  expect(onPress).toHaveBeenCalledTimes(1);
  expect(isLeftToBrowser({ ctrlKey: true })).toBe(true);
  expect(onPress).toHaveBeenCalledTimes(1);
  expect(goTo).not.toHaveBeenCalled();
});

it('leads to other sites without the router, in a new tab if asked', () => {
  render(
    <Link href="https://calendar.example/" newTab look="secondary">
      There
    </Link>,
  );
  expect(theLink().getAttribute('href')).toBe('https://calendar.example/');
  expect(theLink()).toMatchObject({ target: '_blank', rel: 'noreferrer' });
});
