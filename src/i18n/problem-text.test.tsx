import { beforeEach, expect, it } from 'vitest';
import type { ProblemCode } from '#domain/problems.ts';
import { loadCopy, speak } from './copy-files.ts';
import { problemText } from './problem-text.ts';

beforeEach(async () => {
  speak('es-US');
  await loadCopy();
});

it('VAL-11 words a problem in the page’s language', () => {
  expect(problemText('phone.missing')).toBe('Escriba un número de teléfono.');
});

it('VAL-11 shows no bare code: an unknown one from a newer server means that the field is not valid', () => {
  // A code we do not have, as a newer server may send it.
  const newer = 'phone.onMars' as ProblemCode;
  expect(problemText(newer)).toBe('Revise esta respuesta.');
});

it('ELG-02 names the brand', () => {
  expect(problemText('age.tooYoung')).toBe(
    'Esta persona debe tener 3 años o más para vacunarse en Dosepath',
  );
});
