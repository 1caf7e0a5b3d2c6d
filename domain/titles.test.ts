import { afterEach, describe, expect, it } from 'vitest';
import { speakFor } from './chain.ts';
import { defaultTitle } from './default-titles.ts';
import { pageTitle } from './titles.ts';
import { USUAL_CHAIN } from './usual-chain.ts';

afterEach(() => speakFor(USUAL_CHAIN));

describe('document titles', () => {
  it('RTE-13 names product, page and brand', () => {
    expect(pageTitle('Select Vaccines', { language: 'en' })).toBe(
      'Schedule Vaccinations | Select Vaccines | Dosepath',
    );
    speakFor({ ...USUAL_CHAIN, brand: 'Otra' });
    expect(pageTitle('Elegir vacunas', { language: 'es' })).toBe(
      'Programar vacunas | Elegir vacunas | Otra',
    );
  });

  it('RTE-13 has a default where no page is named', () => {
    expect([defaultTitle('en'), defaultTitle('es')]).toEqual([
      'Schedule a Vaccination Appointment | Immunization Services | Dosepath',
      'Programar una cita de vacunación | Servicios de inmunización | Dosepath',
    ]);
  });

  it('RTE-13 says first that the page has errors', () => {
    expect(pageTitle('Select Vaccines', { language: 'en', error: true })).toBe(
      'Error: Schedule Vaccinations | Select Vaccines | Dosepath',
    );
  });
});
