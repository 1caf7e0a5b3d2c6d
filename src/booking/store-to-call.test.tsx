import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { GeocodeReply } from '#contract/geo.ts';
import { speakFor } from '#domain/chain.ts';
import { USUAL_CHAIN } from '#domain/usual-chain.ts';
import * as sample from '#qa/journeys/samples.ts';
import { startJourney } from '#tests/support/journey.ts';
import { toOffered } from '#tests/support/offered.ts';
import { BOTH, showView } from '#tests/support/show-view.tsx';
import { StoreToCall } from './store-to-call.tsx';

async function show(
  place: GeocodeReply,
  {
    language = 'en',
    of,
  }: { language?: 'en' | 'es'; of?: { name: string; phone: string | null } } = {},
) {
  const journey = await toOffered([], { journey: startJourney(language), place });
  return showView(() => <StoreToCall of={of} />, journey);
}

const { storeToCall } = sample.place;

describe('whom to call', () => {
  it.each(BOTH)(
    'ELG-07, SLT-10 is the nearest store: its number, its distance and its hours today, in %s',
    async (language) => {
      const { container } = await show(sample.place, { language });
      const number = screen.getByRole('link', { name: '312-555-0100' });
      expect(number.getAttribute('href')).toBe('tel:+1-312-555-0100');
      expect(container.textContent).toBe(
        language === 'es'
          ? 'Llame a State Street Pharmacy: 312-555-0100A 0.5 millas · Abierta hoy de 9:00 a.m. a 7:00 p.m.'
          : 'Call State Street Pharmacy: 312-555-01000.5 miles away · Open today 9:00 AM to 7:00 PM',
      );
    },
  );

  it('SLT-10 says that it is closed today, without the hours of another day', async () => {
    const closed = { ...sample.place, storeToCall: { ...storeToCall, hours: null } };
    const { container } = await show(closed);
    expect(container.textContent).toContain('0.5 miles away · Closed today');
  });

  it('SLT-10 leaves out hours that were requested on another day', async () => {
    const old = { ...sample.place, storeToCall: { ...storeToCall, day: '2026-02-27' } };
    const { container } = await show(old);
    expect(container.textContent).toMatch(/0\.5 miles away$/);
  });

  it('ELG-07 is the store concerned, if there is one', async () => {
    const { container } = await show(sample.place, {
      of: { name: 'Lake Avenue Pharmacy', phone: '847-555-0107' },
    });
    expect(container.textContent).toBe('Call Lake Avenue Pharmacy: 847-555-0107');
  });

  it('ELG-07 is the nearest store if that one has no number', async () => {
    const { container } = await show(sample.place, {
      of: { name: 'Lake Avenue Pharmacy', phone: null },
    });
    expect(container.textContent).toContain('Call State Street Pharmacy');
  });

  it('SET-01 is the chain’s own number while no store is known', async () => {
    speakFor({ ...USUAL_CHAIN, supportPhone: '800-555-0100' });
    const { container } = await show(sample.elsewhere);
    speakFor(USUAL_CHAIN);
    expect(container.textContent).toBe('Call us: 800-555-0100');
    expect(screen.getByRole('link').getAttribute('href')).toBe('tel:+1-800-555-0100');
  });

  it.each(BOTH)('ELG-07 can be found on a map while no store is known, in %s', async (language) => {
    const { container } = await show(sample.elsewhere, { language });
    const way = screen.getByRole('link', {
      name: language === 'es' ? 'Buscar una farmacia (pestaña nueva)' : 'Find a store (new tab)',
    });
    const { origin, searchParams } = new URL(way.getAttribute('href') ?? '');
    expect([origin, searchParams.get('query')]).toEqual([
      'https://www.google.com',
      'Dosepath Pharmacy',
    ]);
    expect(container.textContent).not.toMatch(/\d{3}-\d{4}/);
  });
});
