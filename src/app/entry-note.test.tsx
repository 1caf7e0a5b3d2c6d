import { describe, expect, it } from 'vitest';
import { axeFindings } from '#tests/support/axe.ts';
import { startJourney } from '#tests/support/journey.ts';
import { BOTH, showView } from '#tests/support/show-view.tsx';
import { EntryNote } from './entry-note.tsx';
import { extrasOf } from './extras.ts';

const WORDS = {
  en: { covid: 'COVID-19 vaccine', var: 'vaccine record' },
  es: { covid: 'vacuna contra el COVID-19', var: 'registro de vacunas' },
} as const;
const CASES = BOTH.flatMap((language) => [
  ['covid', language] as const,
  ['var', language] as const,
]);

describe('what somebody came for', () => {
  it.each(CASES)(
    'RTE-14, RTE-15 says %s in %s, and never what stood in the address',
    async (entry, language) => {
      const journey = startJourney(language);
      journey.send({ type: 'NAV', page: 'get-started', entry, voucherEntity: 'Call-555-0100' });
      // A returning visitor is asked first who they are (RTE-15).
      journey.send({ type: 'NAV', page: 'get-started' });
      const { container } = await showView(EntryNote, journey, 'entry');
      expect(container.textContent).toContain(WORDS[language][entry]);
      expect(container.textContent).not.toContain('555');
      expect(await axeFindings(container)).toEqual([]);
    },
  );

  it('RTE-14 says nothing to others', async () => {
    const { container } = await showView(EntryNote, startJourney(), 'entry');
    expect(container.textContent).toBe('');
  });

  it('RTE-15 says nothing on another page', () => {
    const journey = startJourney();
    journey.send({ type: 'NAV', page: 'get-started', entry: 'var' });
    expect(journey.at({ flow: 'sign-in' })).toBe(true);
    expect(extrasOf(journey.actor.getSnapshot())).not.toContain('entry-note');
    journey.send({ type: 'NAV', page: 'get-started' });
    expect(extrasOf(journey.actor.getSnapshot())).toContain('entry-note');
  });
});
