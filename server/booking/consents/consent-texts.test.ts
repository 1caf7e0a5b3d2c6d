import { describe, expect, it } from 'vitest';
import { CONSENT_TEXT_VERSION } from '#domain/consent-text.ts';
import english from '#locales/en/texts-fields.json' with { type: 'json' };
import spanish from '#locales/es/texts-fields.json' with { type: 'json' };
import { CONSENT_TEXTS, consentVersion } from './consent-texts.ts';

describe('the wording of the consent to texts', () => {
  it('SMS-01 is the page’s in its latest version: changing the page means adding a version', () => {
    const onPage = ({ legend, answer, consent }: typeof english) => ({
      legend,
      ...answer,
      consent,
    });
    expect(CONSENT_TEXTS.at(-1)).toEqual({
      version: CONSENT_TEXT_VERSION,
      words: { en: onPage(english), es: onPage(spanish) },
    });
  });

  it('SMS-01 has a distinct version each time it changes', () => {
    const versions = CONSENT_TEXTS.map(({ version }) => version);
    expect(new Set(versions).size).toBe(versions.length);
    for (const version of versions) expect(version).toMatch(/^\d{4}-\d{2}(?:-\d)?$/);
  });

  it('SMS-01 is the one the page named, else the latest', () => {
    expect(consentVersion('2026-11')).toBe('2026-11');
    expect(consentVersion(undefined)).toBe(CONSENT_TEXTS.at(-1)?.version);
    expect(consentVersion('1999-01')).toBeUndefined();
  });
});
