// Apart from the other words of an engagement, because the first load needs no other.
import type { Language } from './languages.ts';

/** CHN-11, and CHN-05 for the availability group. */
export const USER_DEFAULTS: Readonly<{
  isLoggedIn: boolean;
  meId: string;
  languagePreference: Language;
  availabilityGroup: string;
}> = { isLoggedIn: false, meId: '', languagePreference: 'en', availabilityGroup: 'General' };
