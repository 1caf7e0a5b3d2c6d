import type { Language } from '#domain/languages.ts';

/** The texts around the choice, by their keys in locales/<language>/texts-fields.json. */
interface ConsentWords {
  legend: string;
  agree: string;
  decline: string;
  consent: string;
}

interface ConsentText {
  /** The month in which the wording was introduced; a second one in that month: 2026-11-2. */
  version: string;
  words: Readonly<Record<Language, ConsentWords>>;
}

/**
 * SMS-01: the exact wording that each recorded decision was about, the latest last. A version that
 * was ever shown must not change, because records name it. To change the wording on the page, add a
 * version here.
 */
export const CONSENT_TEXTS: readonly [ConsentText, ...ConsentText[]] = [
  {
    version: '2026-11',
    words: {
      en: {
        legend: 'Text messages about this appointment',
        agree: 'Yes, send me texts',
        decline: 'No, email only',
        consent:
          'By choosing yes you agree to get texts about this appointment at this number. Message and data rates may apply. Reply STOP to stop.',
      },
      es: {
        legend: 'Mensajes de texto sobre esta cita',
        agree: 'Sí, envíenme mensajes',
        decline: 'No, solo por correo',
        consent:
          'Si elige sí, acepta recibir mensajes sobre esta cita en este número. Su compañía puede cobrarle por mensajes y datos. Responda STOP para no recibir más.',
      },
    },
  },
];

/**
 * The version that a decision is about: the one its page named, else the latest. Undefined for a
 * version that never existed.
 */
export function consentVersion(named: string | undefined): string | undefined {
  if (named === undefined) return (CONSENT_TEXTS.at(-1) ?? CONSENT_TEXTS[0]).version;
  return CONSENT_TEXTS.find(({ version }) => version === named)?.version;
}
