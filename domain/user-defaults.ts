// Separate from an engagement's other values, because the first load needs no others.
import type { Language } from './languages.ts';

/** CHN-11, and CHN-05 for the availability group. */
export const USER_DEFAULTS: Readonly<{
  isLoggedIn: boolean;
  meId: string;
  languagePreference: Language;
  availabilityGroup: string;
}> = { isLoggedIn: false, meId: '', languagePreference: 'en', availabilityGroup: 'General' };
