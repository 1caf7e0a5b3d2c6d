// What the browser tab and a screen reader say the page is (RTE-13).
import type { Language } from './languages.ts';

/** The brand name where a deployment sets no other. */
export const BRAND = 'Dosepath';

const PRODUCT: Record<Language, string> = {
  en: 'Schedule Vaccinations',
  es: 'Programar vacunas',
};

const DEFAULT_TITLE: Record<Language, string> = {
  en: 'Schedule a Vaccination Appointment | Immunization Services',
  es: 'Programar una cita de vacunación | Servicios de inmunización',
};

interface TitleOptions {
  language: Language;
  /** The page shows problems: 'Error: ' comes first, so that it is heard first. */
  error?: boolean;
}

/** 'Schedule Vaccinations | {page name} | {brand}', or the default title where there is no page name. */
export function pageTitle(
  pageName: string | undefined,
  brand: string,
  { language, error = false }: TitleOptions,
): string {
  const title = pageName
    ? `${PRODUCT[language]} | ${pageName} | ${brand}`
    : `${DEFAULT_TITLE[language]} | ${brand}`;
  return error ? `Error: ${title}` : title;
}
