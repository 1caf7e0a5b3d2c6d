// How the browser tab and screen readers name the page (RTE-13).
import { chain } from './chain.ts';
import type { Language } from './languages.ts';

const PRODUCT: Record<Language, string> = {
  en: 'Schedule Vaccinations',
  es: 'Programar vacunas',
};

interface TitleOptions {
  language: Language;
  /** The page shows problems: 'Error: ' comes first, so that it is heard first. */
  error?: boolean;
}

/** 'Schedule Vaccinations | {page name} | {brand}'. */
export function pageTitle(pageName: string, { language, error = false }: TitleOptions): string {
  const title = `${PRODUCT[language]} | ${pageName} | ${chain().brand}`;
  return error ? `Error: ${title}` : title;
}
