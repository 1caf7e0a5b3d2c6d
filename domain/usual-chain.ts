// The default chain. A built page gets its chain from the server instead, which saves 0.2 KB of
// every first load (vite.config.ts).

const example = (path: string) => {
  const address = `https://www.pharmacy.example/${path}`;
  return { en: address, es: address };
};

/** The default, for trying things out. PROD and WWW3 do not start with it. */
export const USUAL_CHAIN = {
  shownBy: 'browser',
  brand: 'Dosepath',
  pharmacy: 'Dosepath Pharmacy',
  legal: {
    privacyCenter: example('privacy-center'),
    privacyPractices: example('privacy-practices'),
    terms: example('terms'),
    onlinePrivacy: example('online-privacy'),
  },
  supportPhone: '',
  app: { mark: 'DosepathApp', minimumVersion: '', spanish: false, updateAddress: '' },
  wallets: [],
} as const;
