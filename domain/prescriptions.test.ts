import { describe, expect, it } from 'vitest';
import { prescriptionRequired } from './prescriptions.ts';

const always = { code: 'WAG_FC_PRESCRIPTIONNEEDED_01' };
const unlessIll = {
  code: 'WAG_FC_PRESCRIPTIONNEEDED_USER_RESPONSE',
  question: 'chronicCondition',
  answers: ['no'],
};

describe('prescription', () => {
  it('VAC-05 is needed with exactly one warning that says so', () => {
    expect(prescriptionRequired([always], {})).toBe(true);
    expect(prescriptionRequired([always, always], {})).toBe(false);
    expect(prescriptionRequired([], {})).toBe(false);
  });

  it('VAC-05 is needed when the question’s answer is one that the warning names', () => {
    expect(prescriptionRequired([unlessIll], { chronicCondition: 'no' })).toBe(true);
    expect(prescriptionRequired([unlessIll], { chronicCondition: 'yes' })).toBe(false);
    expect(prescriptionRequired([unlessIll], { pregnant: 'no' })).toBe(false);
  });

  it('VAC-05 is not needed for a warning without answers, without a question, or of another kind', () => {
    const said = { chronicCondition: 'no' };
    expect(prescriptionRequired([{ ...unlessIll, answers: [] }], said)).toBe(false);
    expect(prescriptionRequired([{ code: unlessIll.code, answers: ['no'] }], said)).toBe(false);
    expect(prescriptionRequired([{ ...unlessIll, code: 'WAG_FC_INCOMPATIBLE_01' }], said)).toBe(
      false,
    );
  });
});
