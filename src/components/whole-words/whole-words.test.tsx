import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { WholeWords } from './whole-words.tsx';

it('CHR-09 keeps hyphenated words on one line, and reads as the plain text', () => {
  render(
    <h1>
      <WholeWords text="COVID-19 and a long-term condition" />
    </h1>,
  );
  expect(screen.getByRole('heading', { name: 'COVID-19 and a long-term condition' })).toBeTruthy();
  const kept = [...document.querySelectorAll('.no-break')].map(({ textContent }) => textContent);
  expect(kept).toEqual(['COVID-19', 'long-term']);
});
