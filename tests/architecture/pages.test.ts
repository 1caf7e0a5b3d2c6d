import { describe, expect, it } from 'vitest';
import { PAGE_IDS } from '#domain/pages.ts';
import { journeyMachine } from '#machines/journey.machine.ts';
import { filesBelow, readSource } from '#tests/support/source-tree.ts';
import { missingPlaces, type House } from './five-places.ts';

const house: House = {
  files: filesBelow('.'),
  states: Object.keys(journeyMachine.root.states['flow']?.states ?? {}),
  browserTests: filesBelow('tests/e2e').map((file) => readSource(file)),
};

describe('one name in five places', () => {
  it.each(PAGE_IDS)('%s has state, view, copy and tests', (page) => {
    expect(missingPlaces(page, house)).toEqual([]);
  });

  it('is missed when any of them is gone', () => {
    const complete: House = {
      files: [
        'machines/booking/review.ts',
        'src/pages/review/review.view.tsx',
        'src/pages/review/review.view.test.tsx',
        'locales/en/review.json',
        'locales/es/review.json',
      ],
      states: ['review'],
      browserTests: ["await visit('review')"],
    };
    expect(missingPlaces('review', complete)).toEqual([]);
    for (const gone of complete.files) {
      const files = complete.files.filter((file) => file !== gone);
      expect(missingPlaces('review', { ...complete, files })).toHaveLength(1);
    }
    expect(missingPlaces('review', { ...complete, states: ['reviewing'] })).toHaveLength(1);
    expect(missingPlaces('review', { ...complete, browserTests: ['review-appt'] })).toHaveLength(1);
  });
});
