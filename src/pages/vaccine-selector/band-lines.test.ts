import { describe, expect, it } from 'vitest';
import { ageBand } from '#domain/ages.ts';
import type { CopyFile } from '#domain/copy-reader.ts';
import { vaccineByCode } from '#domain/vaccines.ts';
import { files as english } from '#src/i18n/files/en.ts';
import { files as spanish } from '#src/i18n/files/es.ts';
import { BAND_LINES, bandKey } from './band-lines.ts';

const table = Object.entries(BAND_LINES).flatMap(([code, bands]) =>
  bands.map((band) => `${code}.${band}`),
);

function writtenIn(files: Record<string, CopyFile>): string[] {
  const copy = Object.entries(files).find(([path]) => path.endsWith('/vaccine-selector.json'))?.[1];
  // Nested groups of texts: another test checks the form of the file.
  const bands = copy?.['band'] as Record<string, Record<string, string>>;
  return Object.entries(bands).flatMap(([code, lines]) =>
    Object.keys(lines).map((band) => `${code}.${band}`),
  );
}

describe('the lines of age bands', () => {
  it.each([
    ['English', english],
    ['Spanish', spanish],
  ])('ELG-04 are all written in %s, and no others', (_, files) => {
    expect(writtenIn(files).toSorted()).toEqual(table.toSorted());
  });

  it('ELG-04 exist for every band that a vaccine can have', () => {
    const ages = Array.from({ length: 98 }, (_, years) => years + 3);
    const rsv = (['FDA', 'NON-FDA', 'OTHER'] as const).flatMap((status) =>
      [true, false].map((restrictedState) => ({ rsv: { status, restrictedState } })),
    );
    const possible = Object.keys(BAND_LINES).flatMap((code) =>
      [{}, ...rsv].flatMap((options) =>
        ages.flatMap((age) => {
          const band = ageBand(code, age, options);
          return band === undefined ? [] : [`${code}.${band}`];
        }),
      ),
    );
    expect([...new Set([...possible, '115.notPregnant'])].toSorted()).toEqual(table.toSorted());
  });

  it('VAC-14 do not mention pregnancy to a person who is not asked about it', () => {
    expect(bandKey('115', '19plus', ['earlierDoses', 'pregnant'])).toBe('115.19plus');
    expect(bandKey('115', '19plus', ['earlierDoses'])).toBe('115.notPregnant');
    // Below 19 there is no band: the catalogue's line is used.
    expect(bandKey('115', undefined, ['earlierDoses'])).toBeUndefined();
    const tetanus = vaccineByCode('115')?.about;
    expect(tetanus?.en).not.toMatch(/pregnan|baby/);
    expect(tetanus?.es).not.toMatch(/embaraz|bebé/);
  });

  it('ELG-04 use the default line for an unknown band, and without one', () => {
    expect(bandKey('87', '50-PLUS')).toBe('87.50-PLUS');
    expect(bandKey('87', '200-PLUS')).toBeUndefined();
    expect(bandKey('150', '50-PLUS')).toBeUndefined();
    expect(bandKey('87', undefined)).toBeUndefined();
  });
});
