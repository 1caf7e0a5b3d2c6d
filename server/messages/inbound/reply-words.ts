// What people text back to stop texts, to get them again, or to ask for help. English as CTIA's
// Messaging Principles and Twilio list it, and Spanish; case, accents and punctuation are ignored.
import type { Language } from '#domain/languages.ts';

export type ReplyMeaning = 'stop' | 'start' | 'help';

const WORDS: Readonly<Record<ReplyMeaning, Readonly<Record<Language, readonly string[]>>>> = {
  stop: {
    en: [
      'STOP',
      'STOPALL',
      'STOP ALL',
      'UNSUBSCRIBE',
      'CANCEL',
      'END',
      'QUIT',
      'REVOKE',
      'OPTOUT',
      'OPT OUT',
    ],
    es: ['ALTO', 'PARAR', 'PARE', 'DETENER', 'CANCELAR', 'BAJA', 'SALIR', 'FIN'],
  },
  start: { en: ['START', 'UNSTOP', 'YES'], es: ['ALTA', 'INICIAR', 'COMENZAR', 'SI'] },
  help: { en: ['HELP', 'INFO'], es: ['AYUDA', 'INFORMACION'] },
};

/**
 * Words that mean stop even when others follow: FCC, 47 CFR 64.1200(a)(10), any reasonable way of
 * saying it counts.
 */
const STOP_AT_ONCE: readonly string[] = ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'ALTO', 'PARAR'];

/** What every carrier tells its customers to write: also whoever reads us in Spanish knows it. */
const OF_CARRIERS: readonly string[] = ['STOP', 'START', 'HELP'];

export interface ReadReply {
  meaning: ReplyMeaning;
  /** Undefined for a word that says nothing of it. */
  language: Language | undefined;
}

/** The meaning of a text to us; undefined when we do not recognize it. */
export function readReply(text: string): ReadReply | undefined {
  const words = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z]+/g, ' ')
    .trim();
  for (const meaning of ['stop', 'start', 'help'] as const) {
    for (const language of ['en', 'es'] as const) {
      if (WORDS[meaning][language].includes(words))
        return { meaning, language: OF_CARRIERS.includes(words) ? undefined : language };
    }
  }
  const [first = ''] = words.split(' ');
  return STOP_AT_ONCE.includes(first) ? { meaning: 'stop', language: undefined } : undefined;
}
