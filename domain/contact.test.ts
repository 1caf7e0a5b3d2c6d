import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkEmail, maskEmail, checkPhone, checkTextsPhone, EMAIL_MAX_LENGTH } from './contact.ts';
import { hyphenatePhone, phoneDigits, showPhone } from './phone-shape.ts';

describe('e-mail', () => {
  it.each([
    'ana@example.com',
    'a.b+c@mail.example.co',
    "o'neil@example.org",
    ' ana@example.museum ',
    'a@b.io',
  ])('VAL-03 accepts %s', (email) => expect(checkEmail(email)).toBeUndefined());

  it.each([
    'ana',
    'ana@',
    '@example.com',
    'ana@example',
    'ana@example.c',
    'ana@example.c0m',
    'ana@-example.com',
    'ana@exa mple.com',
    'ana@@example.com',
    'a..b@example.com',
    '.a@example.com',
    'a.@example.com',
    'ana@example.com,eva@example.com',
    'ana@example.com\nBcc: eva@example.com',
    '<script>@example.com',
  ])('VAL-03 refuses %j', (email) => expect(checkEmail(email)).toBe('email.invalid'));

  it('VAL-03 asks for an address when there is none, with shorter words in an edit overlay', () => {
    expect(checkEmail(' ')).toBe('email.missing');
    expect(checkEmail('ana', 'edit')).toBe('email.invalidInEdit');
  });

  it('VAL-03 accepts 254 characters and refuses 255', () => {
    const label = 'd'.repeat(61);
    const ofLength = (length: number) => {
      const domain = `@${label}.${label}.${label}.com`;
      return 'a'.repeat(length - domain.length) + domain;
    };
    expect(checkEmail(ofLength(EMAIL_MAX_LENGTH))).toBeUndefined();
    expect(checkEmail(ofLength(EMAIL_MAX_LENGTH + 1))).toBe('email.invalid');
    expect(checkEmail(`${'a'.repeat(65)}@example.com`)).toBe('email.invalid');
  });

  it('VAL-03 accepts addresses that the standards allow', () => {
    const letters = fc.constantFrom(...Array.from('abcxyz019-_+'));
    const local = fc.string({ unit: letters, minLength: 1, maxLength: 20 });
    const label = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,10}[a-z0-9])?$/);
    fc.assert(
      fc.property(local, label, fc.stringMatching(/^[a-z]{2,6}$/), (name, domain, ending) => {
        expect(checkEmail(`${name}@${domain}.${ending}`)).toBeUndefined();
      }),
    );
  });
});

describe('phone', () => {
  const tenDigits = fc
    .stringMatching(/^[2-9]\d{2}[2-9]\d{6}$/)
    .filter((digits) => !/^(?:900|.11|...(?:976|.11|5551212))/.test(digits));

  it('VAL-04 accepts 000-000-0000 and nothing shorter or longer', () => {
    expect(checkPhone('312-555-0100')).toBeUndefined();
    for (const phone of [
      '312-555-010',
      '312-555-01000',
      '3125550100',
      '312 555 0100',
      '312-555-01OO',
      '000-000-0000',
      '112-555-0100',
      '312-155-0100',
    ]) {
      expect(checkPhone(phone)).toBe('phone.invalid');
    }
  });

  it.each(['900-555-0123', '312-976-0123', '312-911-0123', '411-555-0123', '312-555-1212'])(
    'SAF-03 refuses %s, which nobody is reached at or its caller pays extra for',
    (phone) => {
      expect(checkPhone(phone)).toBe('phone.invalid');
      expect(checkTextsPhone('agree', phone)).toBe('phone.invalid');
    },
  );

  it('VAL-04 asks for a number when there is none, with shorter words in an edit overlay', () => {
    expect(checkPhone('')).toBe('phone.missing');
    expect(checkPhone('1', 'edit')).toBe('phone.invalidInEdit');
  });

  it('VAL-04 adds the hyphens while a number is typed', () => {
    const shown = Array.from('3125550100').map((_, index, all) =>
      hyphenatePhone(all.slice(0, index + 1).join('')),
    );
    expect(shown).toEqual([
      '3',
      '31',
      '312',
      '312-5',
      '312-55',
      '312-555',
      '312-555-0',
      '312-555-01',
      '312-555-010',
      '312-555-0100',
    ]);
  });

  it('VAL-04 lets every character be deleted', () => {
    fc.assert(
      fc.property(tenDigits, fc.integer({ min: 1, max: 12 }), (digits, length) => {
        const shown = hyphenatePhone(digits).slice(0, length);
        expect(hyphenatePhone(shown.slice(0, -1)).length).toBeLessThan(shown.length);
      }),
    );
  });

  it.each([
    '(312) 555-0100',
    '+1 312 555 0100',
    '1-312-555-0100',
    '312.555.0100',
    '312 555 0100 x',
  ])('VAL-04 reads the pasted number %s', (pasted) => {
    expect(hyphenatePhone(pasted)).toBe('312-555-0100');
    expect(phoneDigits(pasted)).toBe('3125550100');
  });

  it('VAL-04 makes any ten digits a number it accepts, and changes nothing twice', () => {
    const noise = fc.constantFrom('', ' ', '-', '.', '(', ')');
    fc.assert(
      fc.property(
        tenDigits,
        fc.array(noise, { minLength: 10, maxLength: 10 }),
        (digits, between) => {
          const typed = Array.from(digits)
            .map((digit, index) => digit + (between[index] ?? ''))
            .join('');
          const shown = hyphenatePhone(typed);
          expect(checkPhone(shown)).toBeUndefined();
          expect(shown).toHaveLength('000-000-0000'.length);
          expect(hyphenatePhone(shown)).toBe(shown);
          expect(phoneDigits(shown)).toBe(digits);
        },
      ),
    );
  });

  it('VAL-04 shows a number of at least ten digits as NNN-NNN-NNNN', () => {
    expect(showPhone('3125550100')).toBe('312-555-0100');
    expect(showPhone('13125550100')).toBe('312-555-0100');
    expect(showPhone('555 0100')).toBe('555 0100');
  });
});

describe('an address that others may see', () => {
  it.each([
    ['ana@example.com', 'a•••@example.com'],
    [' Maria.Jose@mail.example.org ', 'M•••@mail.example.org'],
    ['a@example.com', '•••@example.com'],
  ])('CNF-02 %s is shown as %s', (email, shown) => {
    expect(maskEmail(email)).toBe(shown);
  });
});
