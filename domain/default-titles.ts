// The title of a document before anything has told which page it is (RTE-13). The build writes it;
// the app never needs it.
import type { Language } from './languages.ts';
import { BRAND } from './titles.ts';

export const DEFAULT_TITLES: Readonly<Record<Language, string>> = {
  en: `Schedule a Vaccination Appointment | Immunization Services | ${BRAND}`,
  es: `Programar una cita de vacunación | Servicios de inmunización | ${BRAND}`,
};
