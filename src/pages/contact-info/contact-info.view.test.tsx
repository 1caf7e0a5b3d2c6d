import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { startJourney } from '#tests/support/journey.ts';
import { toFamilyContact } from '#tests/support/family-steps.ts';
import { toContact } from '#tests/support/journey-steps.ts';
import { toRemembered } from '#tests/support/signed-in.ts';
import * as sample from '#qa/journeys/samples.ts';
import { problemText } from '#src/i18n/problem-text.ts';
import { BOTH, showView } from '#tests/support/show-view.tsx';
import { ContactInfoView } from './contact-info.view.tsx';

async function show(journey = startJourney()) {
  await toContact(journey);
  return { journey, ...(await showView(ContactInfoView, journey)) };
}

const phone = () => screen.getByLabelText<HTMLInputElement>('Phone number');
const email = () => screen.getByLabelText<HTMLInputElement>('Email address');
const goOn = () => screen.getByRole('button', { name: 'Continue' });

describe('contact-info', () => {
  it('CTC-01 asks for an e-mail address and a phone number and continues with them', async () => {
    const { user, journey, world } = await show();
    await user.type(email(), 'ana@example.org');
    await user.type(phone(), '3125550142');
    await user.click(goOn());
    await world(() => journey.answer('createPatient', sample.patient));
    expect(journey.context().keptContact).toEqual({
      emailAddress: 'ana@example.org',
      phoneNumber: '312-555-0142',
    });
    expect(journey.at({ flow: 'sms-opt' })).toBe(true);
  });

  it('CTC-01 lets the browser autofill, with the right keyboard on a phone', async () => {
    await show();
    expect(email()).toMatchObject({ type: 'email', autocomplete: 'email', inputMode: 'email' });
    expect(phone()).toMatchObject({ type: 'tel', autocomplete: 'tel', inputMode: 'tel' });
  });

  it('VAL-04 inserts the hyphens while the number is typed', async () => {
    const { user } = await show();
    await user.type(phone(), '31255');
    expect(phone().value).toBe('312-55');
    await user.type(phone(), '501429');
    expect(phone().value).toBe('312-555-0142');
  });

  it('VAL-04 takes a pasted number in any notation', async () => {
    const { user } = await show();
    await user.click(phone());
    await user.paste('+1 (312) 555-0142');
    expect(phone().value).toBe('312-555-0142');
  });

  it('VAL-04 leaves the caret where a digit was corrected in the middle', async () => {
    const { user } = await show();
    await user.type(phone(), '3125550142');
    phone().setSelectionRange(2, 2);
    await user.keyboard('9');
    expect(phone().value).toBe('319-255-5014');
    expect(phone().selectionStart).toBe(3);
  });

  it.each(BOTH)('CTC-01 names what is missing and focuses it, in %s', async (language) => {
    const { user } = await show(startJourney(language));
    await user.click(
      screen.getByRole('button', { name: language === 'es' ? 'Continuar' : 'Continue' }),
    );
    const summary = screen.getByRole('alert');
    const links = within(summary).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual([
      problemText('email.missing'),
      problemText('phone.missing'),
    ]);
    await user.click(links[1] ?? summary);
    expect(document.activeElement?.id).toBe('phoneNumber');
  });

  it('VAL-03 asks about an address that looks mistyped, and corrects it in one press', async () => {
    const { user, journey } = await show();
    await user.type(email(), 'ana@gmial.com');
    await user.type(phone(), '3125550142');
    await user.click(goOn());
    expect(journey.at({ flow: { 'contact-info': 'form' } })).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Use ana@gmail.com' }));
    expect(email().value).toBe('ana@gmail.com');
    expect(document.activeElement).toBe(email());
    await user.click(goOn());
    expect(journey.at({ flow: { 'contact-info': 'creating' } })).toBe(true);
  });

  it('VAL-03 asks only once: a correct address is accepted with the next press', async () => {
    const { user, journey } = await show();
    await user.type(email(), 'ana@gmial.com');
    await user.click(goOn());
    await user.type(phone(), '3125550142');
    expect(screen.getAllByText(/Did you mean ana@gmail\.com\?/).length).toBeGreaterThan(0);
    await user.click(goOn());
    expect(journey.at({ flow: { 'contact-info': 'creating' } })).toBe(true);
    expect(journey.context().contact.emailAddress).toBe('ana@gmial.com');
  });

  it('CTC-01 keeps what was typed when the server cannot be reached', async () => {
    const { user, journey, world, sent } = await show();
    await user.type(email(), 'ana@example.org');
    await user.type(phone(), '3125550142');
    await user.click(goOn());
    await world(() => journey.fail('createPatient', 1004));
    expect(email().value).toBe('ana@example.org');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(sent.at(-1)).toEqual({ type: 'retried' });
  });

  it('PAT-02 waits while the details are saved in the account, and continues when they cannot be', async () => {
    const journey = await toRemembered('me');
    const { user, world } = await showView(ContactInfoView, journey);
    expect(email().value).toBe('ada@example.org');
    await user.type(phone(), '3125550142');
    await user.click(goOn());
    await world(() => journey.answer('createPatient', sample.patient));
    expect(goOn().getAttribute('aria-disabled')).toBe('true');
    await world(() => journey.fail('updateProfile'));
    expect(journey.at({ flow: 'sms-opt' })).toBe(true);
  });

  it.each(BOTH)('GRP-01 asks a group for one contact, in %s', async (language) => {
    const journey = await toFamilyContact(startJourney(language));
    await showView(ContactInfoView, journey);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
      language === 'es' ? '¿Cómo nos comunicamos con su grupo?' : 'How can we reach your group?',
    );
  });

  it.each([1002, 1004] as const)(
    'GRP-01 waits until it is saved for each group member, and after failure %s continues with the rest',
    async (code) => {
      const journey = await toFamilyContact();
      const { user, world } = await showView(ContactInfoView, journey);
      await user.type(email(), 'ana@example.org');
      await user.type(phone(), '3125550142');
      await user.click(goOn());
      await world(() => journey.answer('createPatient', sample.patient));
      expect(goOn().getAttribute('aria-disabled')).toBe('true');
      await world(() => journey.fail('createPatient', code));
      expect(screen.getByRole('alert').textContent).toContain('What you typed is saved.');
      await user.click(screen.getByRole('button', { name: 'Try again' }));
      for (let left = 0; left < 3; left += 1)
        await world(() => journey.answer('createPatient', sample.patient));
      expect(journey.at({ flow: 'review-appt' })).toBe(true);
    },
  );

  it('GRP-01 returns to the form when the contact is edited after a failure', async () => {
    const journey = await toFamilyContact();
    const { user, world } = await showView(ContactInfoView, journey);
    await user.type(email(), 'ana@example.org');
    await user.type(phone(), '3125550142');
    await user.click(goOn());
    await world(() => journey.fail('createPatient'));
    await user.type(email(), 'x');
    expect(email().value).toBe('ana@example.orgx');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
