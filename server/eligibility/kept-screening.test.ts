import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Screening } from '#contract/vaccines.ts';
import { keptScreening } from './kept-screening.ts';

const dose = { code: '150', dose: '1', name: '150', date: '2025-10-01', type: 'nonCovid' };

describe('an engagement’s kept screening', () => {
  it('VAC-09 is read back with the maker of a COVID-19 dose', () => {
    const history = [
      dose,
      { code: '207', dose: '1', name: 'PFI', date: '2025-09-20', type: 'primary' },
      { code: '207', dose: '2', name: '207', date: '2025-10-20', type: 'booster' },
    ];
    expect(keptScreening({ history }).history).toEqual([
      { vaccineCode: '150', date: '2025-10-01' },
      { vaccineCode: '207', date: '2025-09-20', manufacturer: 'PFI' },
      { vaccineCode: '207', date: '2025-10-20' },
    ]);
  });

  it('VAC-09 maps an alias to the vaccine’s own key', () => {
    const history = [{ ...dose, code: '83' }];
    expect(keptScreening({ history }).history).toEqual([{ vaccineCode: '52', date: '2025-10-01' }]);
  });

  it('VAC-09 leaves out a dose that is incomplete, impossible, or of an unknown vaccine', () => {
    const { dose: _number, ...incomplete } = dose;
    const history = [incomplete, { ...dose, date: '2025-02-30' }, { ...dose, code: '999' }, null];
    expect(keptScreening({ history }).history).toEqual([]);
  });

  it('ENG-05 reads the health answers, the later of two to one question', () => {
    const said = (question: string, answer: string) => ({ vaccineCode: '93', question, answer });
    const userResponses = [
      said('immunocompromised', 'yes'),
      said('chronicCondition', 'notSure'),
      said('meningitisRisk', 'no'),
      said('userDose', '2'),
      said('pregnant', 'perhaps'),
      said('immunocompromised', 'no'),
    ];
    expect(keptScreening({ userResponses }).answers).toEqual({
      immunocompromised: 'no',
      chronicCondition: 'notSure',
      meningitisRisk: 'no',
    });
  });

  it('VAC-09 can be read whatever an older version stored', () => {
    const entry = fc.record({
      code: fc.oneof(fc.constant('207'), fc.anything()),
      dose: fc.anything(),
      name: fc.anything(),
      date: fc.oneof(fc.constant('2025-10-01'), fc.anything()),
      type: fc.anything(),
      question: fc.oneof(fc.constant('pregnant'), fc.anything()),
      answer: fc.oneof(fc.constant('yes'), fc.anything()),
    });
    const odd = fc.oneof(fc.anything(), fc.array(fc.oneof(fc.anything(), entry)));
    fc.assert(
      fc.property(odd, odd, (history, userResponses) => {
        expect(Screening.safeParse(keptScreening({ history, userResponses })).success).toBe(true);
      }),
    );
  });
});
