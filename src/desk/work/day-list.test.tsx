import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { LANGUAGES } from '#domain/languages.ts';
import { speak } from '#src/i18n/copy-files.ts';
import { dayOf, desk, openDesk, visitOf, yes } from '#tests/support/desk-chart.ts';
import { words } from '#tests/support/words.ts';
import { Desk } from '../desk.tsx';
import { loadDeskWords } from '../words.ts';

beforeEach(() => {
  // jsdom lacks this.
  Object.assign(Element.prototype, { checkVisibility: () => true });
});

it.each(LANGUAGES)(
  'WLK-06 DSK-02 says who is at the counter as soon as it knows, in %s',
  async (language) => {
    speak(language === 'es' ? 'es-US' : 'en-US');
    await loadDeskWords(language);
    const one = openDesk();
    await one.answer('getDesk', yes(desk()));
    const waits = visitOf({ stage: 'checkedIn' });
    await one.answer('getDeskDay', yes(dayOf(waits)));
    render(<Desk actor={one.actor} />);
    const mark = words(language)('desk', 'list.atCounter');
    expect(screen.queryByText(mark)).toBeNull();
    // Not a step: the version of the visit stays.
    await act(async () => {
      one.send({ type: 'day.changed' });
      await one.answer('getDeskDay', yes(dayOf({ ...waits, isAtCounter: true })));
    });
    expect(screen.getByText(mark)).toBeTruthy();
  },
);
