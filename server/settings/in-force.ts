// The settings in force and their sources, for the lab's settings page (SET-01). It shows no
// secrets: for a key only that it is set.
import { chain } from '#domain/chain.ts';
import type { SettingInForce } from '#domain/lab-pages.ts';
import type { PageSettings } from '#server/http/pages.ts';

const NONE = 'none';

/** One line per setting, in the order of the file. */
export function settingsInForce(settings: PageSettings): SettingInForce[] {
  const { brand, pharmacy, legal, supportPhone, app } = chain();
  const { file, content } = settings.chain ?? {};
  const source = file ?? 'as it comes';
  const byLanguage = ({ en, es }: { en: string; es: string }) => (en === es ? [en] : [en, es]);
  const rows: Readonly<Record<string, readonly string[]>> = {
    brand: [brand],
    pharmacy: [pharmacy],
    'legal.privacyCenter': byLanguage(legal.privacyCenter),
    'legal.privacyPractices': byLanguage(legal.privacyPractices),
    'legal.terms': byLanguage(legal.terms),
    'legal.onlinePrivacy': byLanguage(legal.onlinePrivacy),
    supportPhone: [supportPhone],
    'app.mark': [app.mark],
    'app.minimumVersion': [app.minimumVersion],
    'app.spanish': [app.spanish ? 'yes' : 'no'],
    'app.updateAddress': [app.updateAddress],
    'content.address': [content?.address ?? ''],
    'content.folder': [content?.folder ?? ''],
  };
  const { environment, mapsKey = '', mapStyle = '', analyticsUrl = '', contentKey } = settings;
  const variables = {
    DOSEPATH_ENV: environment,
    DOSEPATH_MAPS_KEY: mapsKey && 'set',
    DOSEPATH_MAP_STYLE: mapStyle.replace(/\?.*/, '?…'),
    DOSEPATH_ANALYTICS_URL: analyticsUrl,
    DOSEPATH_CONTENT_KEY: contentKey === undefined ? '' : 'set',
  };
  return [
    ...Object.entries(rows).map(([name, values]) => ({
      name,
      values: values.map((value) => value || NONE),
      source,
    })),
    ...Object.entries(variables).map(([name, value]) => ({
      name,
      values: [value || NONE],
      source: 'environment',
    })),
  ];
}
