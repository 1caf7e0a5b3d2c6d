/** CHR-01: our own app names itself in the browser's name. */
export const isNativeApp = ({ navigator }: Window): boolean =>
  /\bDosepathApp\b/.test(navigator.userAgent);
