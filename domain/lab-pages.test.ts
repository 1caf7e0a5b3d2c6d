import { describe, expect, it } from 'vitest';
import { isOfLab, labPageAt } from './lab-pages.ts';
import { BASE_PATH } from './pages.ts';

describe('the addresses of the lab', () => {
  it.each(['sandbox', 'logger', 'journeys'])('RTE-11 /%s is a page of it', (page) => {
    expect(labPageAt(`${BASE_PATH}/${page}`)).toBe(page);
    expect(labPageAt(`${BASE_PATH}/${page}/`)).toBe(page);
    expect(isOfLab({ pathname: `${BASE_PATH}/${page}`, search: '' })).toBe(true);
  });

  it('RTE-11 a page of the product is its own, unless the lab is asked for in the query', () => {
    const pathname = `${BASE_PATH}/timeslots`;
    expect(labPageAt(pathname)).toBeUndefined();
    expect(isOfLab({ pathname, search: '' })).toBe(false);
    expect(isOfLab({ pathname, search: '?edit=patient' })).toBe(false);
    expect(isOfLab({ pathname, search: '?replay=4e4ab1f668&step=3' })).toBe(true);
    expect(isOfLab({ pathname, search: '?lab=live' })).toBe(true);
  });
});
