import { expect, it } from 'vitest';
import type { GalleryFile, Look } from './gallery-file.ts';
import { mergedGallery } from './merge.ts';

const look = (title: string): Look => ({ title, pictures: {}, findings: [] });
const gallery = (when: string, states: GalleryFile['states'], choice?: string): GalleryFile => ({
  version: 1,
  when,
  revision: 'x',
  seconds: 1,
  states,
  ...(choice !== undefined && { choice }),
});

it('takes of each state and language what was looked at last', () => {
  const whole = gallery('2026-01-01', [
    { name: 'a', steps: 1, looks: { en: look('old'), es: look('viejo') } },
    { name: 'b', steps: 2, looks: { en: look('b') } },
  ]);
  const later = gallery('2026-01-02', [{ name: 'a', steps: 1, looks: { en: look('new') } }], 'a');
  const merged = mergedGallery([later, whole]);
  expect(merged?.states).toEqual([
    { name: 'a', steps: 1, looks: { en: look('new'), es: look('viejo') } },
    { name: 'b', steps: 2, looks: { en: look('b') } },
  ]);
  expect(merged?.when).toBe('2026-01-02');
  expect(merged?.choice).toBeUndefined();
});

it('is nothing of nothing, and says what it was chosen by when there is no more', () => {
  expect(mergedGallery([])).toBeUndefined();
  expect(mergedGallery([gallery('2026-01-01', [], '--only a')])?.choice).toBe('--only a');
});
