import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { samplePlace } from '../run/sample-path.ts';
import { flawsIn, looksNow } from './looks.ts';

const wrong = 'Enter your last name.';

/** A list with one problem, and its field with what it says itself. */
function Form({ said }: { said: string | undefined }) {
  return (
    <>
      <div role="alert">
        <a href="#lastName">{wrong}</a>
      </div>
      {said !== undefined && <p id="lastName-problem">{said}</p>}
      <input id="lastName" aria-label="Last name" />
    </>
  );
}

describe('what a screen must show', () => {
  it('QAL-03 a problem of the list is told at its field, too', () => {
    const untold = (said: string | undefined) => {
      const { unmount } = render(<Form said={said} />);
      const looks = looksNow();
      unmount();
      return looks.untold;
    };
    expect(untold(wrong)).toBe('');
    expect(untold(undefined)).toBe(wrong);
    expect(untold('Enter your first name.')).toBe(wrong);
  });

  it('QAL-03 API-03 a wait has words', () => {
    const here = { ...samplePlace({ flow: 'review-appt' }), page: 'review-appt' };
    const judge = () =>
      flawsIn(looksNow(), here, here, { language: 'en', hasProblems: false, isAwaited: true });
    const wordless = 'nothing says what is awaited';
    const { rerender } = render(<output />);
    expect(judge()).toContain(wordless);
    rerender(<output>Booking your appointment.</output>);
    expect(judge()).not.toContain(wordless);
  });
});
