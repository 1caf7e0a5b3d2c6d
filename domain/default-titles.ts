// The document title before the page is known (RTE-13). The build writes it; the app never needs
// it.
import { chain } from './chain.ts';
import type { Language } from './languages.ts';

const TITLES: Readonly<Record<Language, string>> = {
  en: 'Schedule a Vaccination Appointment | Immunization Services',
  es: 'Programar una cita de vacunación | Servicios de inmunización',
};

export const defaultTitle = (language: Language): string =>
  `${TITLES[language]} | ${chain().brand}`;
