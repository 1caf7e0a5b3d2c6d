import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { axeFindings } from '#tests/support/axe.ts';
import { inRouter } from '#tests/support/in-router.tsx';
import { SiteHeader, type SiteHeaderProps } from './site-header.tsx';

const props: SiteHeaderProps = {
  texts: { brand: 'Dosepath', home: 'Dosepath, home', back: 'Back' },
  home: '/findcare/schedule-vaccine',
};

afterEach(() => void vi.useRealTimers());

it('CHR-04 leads home, to the other language in its own name, and back', async () => {
  const onBack = vi.fn<() => void>();
  const toSpanish = vi.fn<() => void>();
  const language = { name: 'Español', lang: 'es', href: '//es.localhost/', onPress: toSpanish };
  const { container } = render(
    inRouter(<SiteHeader {...props} language={language} onBack={onBack} />),
  );
  expect(screen.getByRole('link', { name: 'Dosepath, home' }).getAttribute('href')).toBe(
    '/findcare/schedule-vaccine',
  );
  const other = screen.getByRole('link', { name: 'Español' });
  expect(other.lang).toBe('es');
  await userEvent.click(other);
  expect(toSpanish).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(onBack).toHaveBeenCalledTimes(1);
  expect(await axeFindings(container)).toEqual([]);
});

it('CHR-05, CHR-07 shows no Back and no language if there is none to offer', () => {
  render(inRouter(<SiteHeader {...props} />));
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getAllByRole('link')).toHaveLength(1);
});

it('CHR-08 leads to the account, with a name if there is room for it', async () => {
  const goTo = vi.fn<(address: string) => void>();
  const account = { text: 'Account', named: 'Ana’s account', to: '/account' };
  const { container } = render(
    inRouter(<SiteHeader {...props} account={account} layout="standard" />, goTo),
  );
  const [, link] = screen.getAllByRole('link');
  expect(link?.getAttribute('href')).toBe('/account');
  expect([...(link?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Account',
    'Ana’s account',
  ]);
  await userEvent.click(link ?? container);
  expect(goTo.mock.calls).toEqual([['/account']]);
});

it('CHR-08 leads to the appointments, before the account', async () => {
  const goTo = vi.fn<(address: string) => void>();
  const appointments = { text: 'My appointments', to: '/manage' };
  const account = { text: 'Account', to: '/account' };
  const { container } = render(
    inRouter(<SiteHeader {...props} {...{ appointments, account }} layout="standard" />, goTo),
  );
  const names = screen.getAllByRole('link').map(({ textContent }) => textContent);
  expect(names).toEqual(['Dosepath', 'My appointments', 'Account']);
  await userEvent.click(screen.getByRole('link', { name: 'My appointments' }));
  expect(goTo.mock.calls).toEqual([['/manage']]);
  expect(await axeFindings(container)).toEqual([]);
});

it('CHR-09 logo and language stand in one region that can take the focus', () => {
  const language = { name: 'Español', lang: 'es', href: '//es', onPress: () => {} };
  render(inRouter(<SiteHeader {...props} language={language} />));
  const top = document.getElementById('page-top');
  top?.focus();
  expect(document.activeElement).toBe(top);
  expect(top?.querySelectorAll('a')).toHaveLength(2);
});

it('CHR-10 listens 200 ms after load, tolerates 5 px, and settles 500 ms after a scroll', () => {
  vi.useFakeTimers();
  render(inRouter(<SiteHeader {...props} />));
  const header = screen.getByRole('banner');
  const scrollTo = (px: number) => {
    vi.stubGlobal('scrollY', px);
    fireEvent.scroll(window);
  };
  const look = () => [header.dataset.scrolled === '', header.dataset.scrolling === ''];
  scrollTo(100);
  expect(look()).toEqual([false, false]);
  act(() => void vi.advanceTimersByTime(200));
  expect(look()).toEqual([true, false]);
  scrollTo(5);
  expect(look()).toEqual([false, true]);
  scrollTo(6);
  expect(look()).toEqual([true, true]);
  act(() => void vi.advanceTimersByTime(499));
  expect(look()).toEqual([true, true]);
  act(() => void vi.advanceTimersByTime(1));
  expect(look()).toEqual([true, false]);
  vi.unstubAllGlobals();
});
