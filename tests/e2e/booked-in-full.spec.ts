// A booking is read back in full, from choice to letter (REV-02), with a partner's code and a home
// address (VCH-01, PAT-06).
import { COVID } from '#domain/vaccine-selection.ts';
import { letterTo } from './support/mailbox.ts';
import { somebodyNear } from './support/person.ts';
import { byAddress, expect, test } from './support/test.ts';

const PARTNER_LINK = '/hcimmunizationsui/covidvaccine/partner/acme';
const PFIZER = /COVID-19, Pfizer Comirnaty, \d{4}-\d{4} dose/;

byAddress(['scheduler'], () => {
  test('REV-02 PAT-06 VCH-01 the choices are read back in review, confirmation, details and letter', async ({
    booking,
    page,
    program,
  }) => {
    const visit = booking(
      somebodyNear('60601', { vaccines: [COVID], email: 'booked-in-full@example.org' }),
    );
    await page.goto(PARTNER_LINK);
    // The link chooses the vaccine.
    await visit.pass('get-started');
    await visit.goOn('covid', 'covid-manufacturer');
    await visit.hand.choose(page.getByRole('radio', { name: 'Pfizer' }));
    await visit.continue();
    await visit.goOn('timeslots', 'contact-info');
    await visit.answerContact();
    await page.getByText(visit.say('contact-fields', 'address.title')).click();
    await visit.hand.type(visit.field('contact-fields', 'address.line1'), '1 Main St');
    await visit.continue();
    await expect(page.getByRole('alert')).toContainText('Fill in this field.');
    await visit.hand.type(visit.field('contact-fields', 'address.city'), 'Chicago');
    await visit.hand.type(visit.field('contact-fields', 'address.state'), 'Illinois');
    await visit.hand.type(visit.field('contact-fields', 'address.zip'), '60601');
    await visit.hand.type(visit.field('contact-fields', 'code'), 'NOT-ONE');
    await visit.continue();
    await expect(page.getByRole('alert')).toContainText('This code is not on the list.');
    await visit.hand.type(visit.field('contact-fields', 'code'), '');
    await visit.continue();
    await visit.goOn('sms-opt', 'review-appt');
    await expect(page.getByRole('main')).toContainText(PFIZER);
    await expect(page.getByRole('main')).toContainText('1 Main St, Chicago, IL 60601');
    await visit.book();
    await visit.at('confirmation');
    await expect(page.getByRole('main')).toContainText(PFIZER);
    const letter = await letterTo(program, visit.person.email, 1);
    expect(letter).toMatch(PFIZER);
    await visit.hand.press(visit.button('confirmation', 'manage'));
    await visit.at('view-details');
    await expect(page.getByRole('main')).toContainText(PFIZER);
    await expect(page.getByRole('main')).toContainText('1 Main St, Chicago, IL 60601');
  });
});
