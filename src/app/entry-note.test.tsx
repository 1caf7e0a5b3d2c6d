import { describe, expect, it } from 'vitest';
import { startJourney } from '#tests/support/journey.ts';
import { BOTH, showView } from '#tests/support/show-view.tsx';
import { EntryNote } from './entry-note.tsx';

const WORDS = {
  en: { covid: 'COVID-19 vaccine' },
  es: { covid: 'vacuna contra el COVID-19' },
} as const;
const CASES = BOTH.map((language) => ['covid', language] as const);

describe('the note about why the visitor came', () => {
  it.each(CASES)('RTE-14 says %s in %s, and never repeats the address', async (entry, language) => {
    const journey = startJourney(language);
    journey.send({ type: 'NAV', page: 'get-started', entry, voucherEntity: 'Call-555-0100' });
    const { container } = await showView(EntryNote, journey);
    expect(container.textContent).toContain(WORDS[language][entry]);
    expect(container.textContent).not.toContain('555');
  });

  it('RTE-14 says nothing to other visitors', async () => {
    const { container } = await showView(EntryNote, startJourney());
    expect(container.textContent).toBe('');
  });
});
