import { render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { inOtherTongue } from './tongue.ts';

afterEach(() => document.body.replaceChildren());

describe('the language of a screen', () => {
  it.each([
    ['a text of the other copy', 'Your appointment', 1],
    ['a text that no copy has', 'Check the vaccines beforehand', 1],
    ['a day of the other language', 'Wednesday', 1],
    ['its own words', 'Su cita del miércoles', 0],
    ['an address of the web', 'http://localhost:3000/findcare/schedule-vaccine', 0],
    ['a name that the chart knows', '1 State Street, Chicago', 0],
  ])('LNG-01 %s', (_, text, flaws) => {
    render(<p>{text}</p>);
    expect(inOtherTongue('es', { store: { line1: '1 State Street' } })).toHaveLength(flaws);
  });

  it('LNG-01 what says that it is in another language may be', () => {
    render(<p lang="en">One dose each season.</p>);
    expect(inOtherTongue('es', {})).toEqual([]);
  });
});
