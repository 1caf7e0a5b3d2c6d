// The output of `npm run eligibility`: a table of answers, then every rule considered for each
// vaccine (ELG-07).
import type { Decision } from '#domain/eligibility/decide.ts';
import type { Ineligible } from '#domain/eligibility/whole-person.ts';
import type { Answer } from '#domain/eligibility/verdict.ts';
import type { Language } from '#domain/languages.ts';
import type { Ask } from '#domain/screening.ts';
import { vaccineByCode } from '#domain/vaccines.ts';

export interface Judged {
  vaccineCode: string;
  decision: Decision;
  asks: readonly Ask[];
}

interface Words {
  headings: readonly string[];
  answers: Readonly<Record<Answer, string>>;
  prescription: string;
  confirm: string;
  dose: string;
  until: string;
  asks: string;
  nobody: string;
}

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    headings: ['vaccine', 'answer', 'why', 'from', 'rule'],
    answers: { yes: 'yes', ask: 'ask', later: 'later', no: 'no', call: 'call the store' },
    prescription: 'prescription',
    confirm: 'confirm',
    dose: 'dose',
    until: 'until',
    asks: 'asks',
    nobody: 'This person as a whole',
  },
  es: {
    headings: ['vacuna', 'respuesta', 'por qué', 'desde', 'regla'],
    answers: {
      yes: 'sí',
      ask: 'preguntar',
      later: 'después',
      no: 'no',
      call: 'llamar a la tienda',
    },
    prescription: 'receta',
    confirm: 'confirmar',
    dose: 'dosis',
    until: 'hasta',
    asks: 'pregunta',
    nobody: 'Esta persona en general',
  },
};

export function report(
  { judged, ineligible }: { judged: readonly Judged[]; ineligible: Ineligible | undefined },
  language: Language,
): string {
  const words = WORDS[language];
  const rows = judged.map((one) => rowOf(one, words, language));
  return [
    ...(ineligible ? [`${words.nobody}: ${refusalLine(ineligible)}`, ''] : []),
    ...table([words.headings, ...rows]),
    ...judged.flatMap((one) => ['', ...considered(one, words, language)]),
  ].join('\n');
}

const refusalLine = ({ reason, limitYears, eligibleFrom, source }: Ineligible) =>
  [
    reason,
    ...(limitYears === undefined ? [] : [`(${limitYears})`]),
    ...(eligibleFrom === undefined ? [] : [eligibleFrom]),
    `[${source}]`,
  ].join(' ');

function nameOf(code: string, language: Language): string {
  const names = vaccineByCode(code)?.names;
  return `${(language === 'es' ? names?.spanishShort : names?.short) ?? ''} ${code}`;
}

function rowOf({ vaccineCode, decision }: Judged, words: Words, language: Language): string[] {
  const { answer, reason, limitYears, eligibleFrom, eligibleUntil, dose, prescription, confirm } =
    decision;
  const why = [
    ...(reason === undefined ? [] : [reason]),
    ...(limitYears === undefined ? [] : [`(${limitYears})`]),
    ...(dose === undefined ? [] : [`${words.dose} ${dose}`]),
    ...(prescription ? [words.prescription] : []),
    ...(confirm ? [words.confirm] : []),
    ...(eligibleUntil === undefined ? [] : [`${words.until} ${eligibleUntil}`]),
  ].join(' ');
  return [
    nameOf(vaccineCode, language),
    words.answers[answer],
    why,
    eligibleFrom ?? '',
    decision.rule.id,
  ];
}

/** Pads every column to its widest cell; the last keeps no trailing spaces. */
function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** An arrow marks the deciding rule. */
function considered({ vaccineCode, decision, asks }: Judged, words: Words, language: Language) {
  return [
    `${nameOf(vaccineCode, language)}: ${words.answers[decision.answer]}`,
    ...(asks.length > 0 ? [`   ${words.asks}: ${asks.join(', ')}`] : []),
    ...decision.considered.flatMap(({ rule, decided, outcome }) => [
      `${decided ? '-> ' : '   '}${rule.id}: ${outcome}`,
      `      ${rule.says} [${rule.source}${dates(rule)}]`,
    ]),
  ];
}

const dates = ({ effectiveFrom, effectiveTo }: Decision['rule']) =>
  `${effectiveFrom ? `; from ${effectiveFrom}` : ''}${effectiveTo ? `; to ${effectiveTo}` : ''}`;
