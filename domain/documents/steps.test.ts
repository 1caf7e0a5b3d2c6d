import { describe, expect, it } from 'vitest';
import {
  FORMS_DONE,
  FORMS_PENDING,
  checkDocumentStep,
  formStatus,
  freshAnswers,
  isCovered,
  statesOfSteps,
} from './answers.ts';
import { emergencyProductsAmong } from './emergency-use.ts';
import { questionsFor, questionsToLookAt } from './screening-questions.ts';
import { DOCUMENT_STEPS, stepsOfVisit, type DocumentVisit } from './steps.ts';

const visit: DocumentVisit = {
  questions: ['sick', 'allergies'],
  sheets: ['flu'],
  emergencyProducts: [],
};
const ALWAYS = ['acknowledge', 'health-screening', 'insurance-type'];
const LAST = ['doctor-info', 'vaccine-information'];

describe('the steps of a visit', () => {
  it('DOC-01 come in the order of the specification', () => {
    const all = stepsOfVisit({ ...visit, emergencyProducts: ['x'] }, 'medical');
    expect(all).toEqual(DOCUMENT_STEPS.filter((step) => step !== 'medicare'));
  });

  it.each([
    ['', []],
    ['none', []],
    ['medical', ['insurance-info']],
    ['pharmacy', ['insurance-info']],
    ['medicaid', ['insurance-info']],
    ['medicareB', ['medicare']],
  ] as const)('DOC-04, DOC-05 with "%s" ask for %j', (kind, asked) => {
    expect(stepsOfVisit(visit, kind)).toEqual([...ALWAYS, ...asked, ...LAST]);
  });

  it('DOC-07 asks to read nothing for a vaccine without a sheet', () => {
    expect(stepsOfVisit({ ...visit, sheets: [] }, 'none')).not.toContain('vaccine-information');
  });

  it('DOC-08 the emergency-use page is for products under an authorization only', () => {
    const product = { productId: 'new', factSheet: 'https://www.fda.gov/x', edition: '2026-01-01' };
    expect(emergencyProductsAmong(['new', undefined], [product])).toEqual([product]);
    expect(emergencyProductsAmong(['comirnaty'])).toEqual([]);
    expect(stepsOfVisit({ ...visit, emergencyProducts: ['new'] }, 'none').at(-1)).toBe(
      'emergency-use',
    );
    const unread = checkDocumentStep('emergency-use', freshAnswers, {
      ...visit,
      emergencyProducts: ['new'],
    });
    expect(unread).toEqual([{ field: 'factSheetsRead.new', code: 'sheet.missing' }]);
  });
});

describe('the questions of health', () => {
  const adult = { age: 40, gender: 'Female' };

  it('DOC-03 are those on the checklist for the vaccines', () => {
    expect(questionsFor(adult, ['18'])).toEqual([
      'sick',
      'allergies',
      'reaction',
      'faint',
      'nervous',
    ]);
    expect(questionsFor(adult, ['207'])).toContain('heart');
    expect(questionsFor(adult, ['150'])).not.toContain('heart');
    expect(questionsFor(adult, ['115'])).toContain('nerves');
  });

  it('DOC-03 ask about wheezing for small children only', () => {
    const at = (age: number) => questionsFor({ age, gender: 'Female' }, ['150']);
    expect(at(4)).toContain('wheezing');
    expect(at(5)).not.toContain('wheezing');
    expect(at(3)).not.toContain('pregnant');
  });

  it('DOC-03 never ask a man about pregnancy', () => {
    expect(questionsFor(adult, ['03'])).toContain('pregnant');
    expect(questionsFor({ ...adult, gender: 'Unknown' }, ['03'])).toContain('pregnant');
    expect(questionsFor({ ...adult, gender: 'Male' }, ['03'])).not.toContain('pregnant');
  });

  it('DOC-03 show the pharmacist a yes and a not sure, of those that were asked', () => {
    const said = { sick: 'no', allergies: 'yes', reaction: 'notSure', heart: 'yes' } as const;
    expect(questionsToLookAt(said, ['sick', 'allergies', 'reaction'])).toEqual([
      'allergies',
      'reaction',
    ]);
    expect(questionsToLookAt({ nervous: 'notSure' })).toEqual([]);
  });
});

describe('what is wrong with a step', () => {
  const problems = (step: Parameters<typeof checkDocumentStep>[0], said: object) =>
    checkDocumentStep(step, { ...freshAnswers, ...said }, visit).map(
      ({ field, code }) => `${field} ${code}`,
    );

  it('DOC-02, DOC-09 the language and the box', () => {
    expect(problems('acknowledge', {})).toEqual([
      'language language.missing',
      'acknowledged acknowledged.missing',
    ]);
    expect(problems('acknowledge', { language: 'es', acknowledged: true })).toEqual([]);
  });

  it('DOC-03 needs every question answered; what the allergy is to may be left out', () => {
    expect(problems('health-screening', { screening: { sick: 'no' } })).toEqual([
      'screening.allergies answer.missing',
    ]);
    expect(problems('health-screening', { screening: { sick: 'no', allergies: 'yes' } })).toEqual(
      [],
    );
  });

  const card = { cardBy: 'typed', payer: 'Sun Health', memberId: 'W123 456', holder: 'self' };
  it('DOC-04 a pharmacy plan card has BIN and PCN; other cards need not', () => {
    expect(problems('insurance-info', { ...card, insurance: 'medical' })).toEqual([]);
    expect(problems('insurance-info', { ...card, insurance: 'pharmacy' })).toEqual([
      'bin bin.missing',
      'pcn pcn.missing',
    ]);
    expect(problems('insurance-info', { ...card, insurance: 'medical', bin: '1234567' })).toEqual([
      'bin bin.invalid',
    ]);
  });

  it('DOC-04 another cardholder needs a name, and a card brought to the visit needs nothing', () => {
    expect(problems('insurance-info', { ...card, holder: 'parent' })).toEqual([
      'holderName holderName.missing',
    ]);
    expect(problems('insurance-info', { cardBy: 'brought' })).toEqual([]);
    expect(problems('insurance-info', {})).toEqual(['cardBy cardBy.missing']);
  });

  it.each([
    ['1EG4-TE5-MK73', []],
    ['1eg4te5mk73', []],
    ['', ['mbi mbi.missing']],
    // No S, L, O, I, B or Z; no leading 0; a letter in the second place.
    ['1SG4-TE5-MK73', ['mbi mbi.invalid']],
    ['0EG4-TE5-MK73', ['mbi mbi.invalid']],
    ['1234-TE5-MK73', ['mbi mbi.invalid']],
    ['1EG4-TE5-MK7', ['mbi mbi.invalid']],
    ['123-45-6789A', ['mbi mbi.invalid']],
  ])('DOC-05 the Medicare number "%s": %j', (mbi, found) => {
    expect(problems('medicare', { cardBy: 'typed', mbi })).toEqual(found);
  });

  it('DOC-06 a doctor is optional; a phone number must be valid', () => {
    expect(problems('doctor-info', {})).toEqual([]);
    expect(problems('doctor-info', { doctorPhone: '312' })).toEqual(['doctorPhone phone.invalid']);
  });

  it('DOC-07 wants every sheet read', () => {
    expect(problems('vaccine-information', {})).toEqual(['sheetsRead.flu sheet.missing']);
    expect(problems('vaccine-information', { sheetsRead: ['flu'] })).toEqual([]);
  });
});

describe('how far the forms have come', () => {
  const whole = {
    ...freshAnswers,
    language: 'en' as const,
    acknowledged: true,
    screening: { sick: 'no', allergies: 'no' } as const,
    insurance: 'none' as const,
    sheetsRead: ['flu'],
  };
  const saved = [...ALWAYS, ...LAST] as (typeof DOCUMENT_STEPS)[number][];

  it('DOC-10 is submitted_success once every step of the visit is saved, Pending before that', () => {
    expect(formStatus(statesOfSteps(whole, saved, visit))).toBe(FORMS_DONE);
    expect(formStatus(statesOfSteps(whole, saved.slice(1), visit))).toBe(FORMS_PENDING);
  });

  it('DOC-10 another vaccine reopens the steps it affects', () => {
    const more = { ...visit, sheets: ['flu', 'tdap'] };
    const open = statesOfSteps(whole, saved, more).filter(({ isDone }) => !isDone);
    expect(open.map(({ step }) => step)).toEqual(['vaccine-information']);
  });

  it('ENG-06 says whether the patient is insured once they have said', () => {
    expect(isCovered(freshAnswers)).toBeUndefined();
    expect(isCovered(whole)).toBe(false);
    expect(isCovered({ ...whole, insurance: 'medicaid' })).toBe(true);
  });
});
