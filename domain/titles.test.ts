import { describe, expect, it } from 'vitest';
import { DEFAULT_TITLES } from './default-titles.ts';
import { BRAND, pageTitle } from './titles.ts';

describe('document titles', () => {
  it('RTE-13 names product, page and brand', () => {
    expect(pageTitle('Select Vaccines', BRAND, { language: 'en' })).toBe(
      'Schedule Vaccinations | Select Vaccines | Dosepath',
    );
    expect(pageTitle('Elegir vacunas', 'Otra', { language: 'es' })).toBe(
      'Programar vacunas | Elegir vacunas | Otra',
    );
  });

  it('RTE-13 has a default where no page is named', () => {
    expect(DEFAULT_TITLES).toEqual({
      en: 'Schedule a Vaccination Appointment | Immunization Services | Dosepath',
      es: 'Programar una cita de vacunación | Servicios de inmunización | Dosepath',
    });
  });

  it('RTE-13 says first that the page has errors', () => {
    expect(pageTitle('Select Vaccines', BRAND, { language: 'en', error: true })).toBe(
      'Error: Schedule Vaccinations | Select Vaccines | Dosepath',
    );
  });
});
