// Each state a visitor can reach, checked in the language with longer words, in all colours and
// widths. axe checks the English words in a DOM (qa/journeys), and the gallery
// every state in both languages (`npm run journeys:gallery`).
import { COVID } from '#domain/vaccine-selection.ts';
import type { Booking } from './support/booking.ts';
import { breakAll, breakNext, holdNext } from './support/calls.ts';
import { expectSound, prepareLooks } from './support/looks.ts';
import { daysAgo, PNEUMONIA, rareName, somebodyNear } from './support/person.ts';
import { expect, LONGER, test, type Begin } from './support/test.ts';

const SEARCH = '**/api/timeslots/v8/search';
const CONFIRM = '**/api/appointments/v6/confirm';
const MINUTE_MS = 60_000;

/** Far from any store. */
const LONELY = '59601';
const ZIP = { start: '97266', questions: '78701', end: '84104' } as const;

/** Checks what is shown, once `sign` is visible. */
const look = async ({ page }: Booking, state: string, sign: ReturnType<Booking['heading']>) => {
  await expect(sign).toBeVisible();
  await expectSound(page, state, { isLargeOnPhone: true });
};

const summaryOf = ({ page, say }: Booking) =>
  page.getByRole('alert').filter({ hasText: say('common', 'problemSummary') });

async function lookAtStart(visit: Booking): Promise<void> {
  const { page, say } = visit;
  const where = visit.field('get-started', 'where.label');
  await visit.open();
  await look(visit, 'get-started', visit.heading());
  await visit.continue();
  await look(visit, 'get-started, refused', summaryOf(visit));
  await visit.button('get-started', 'where.useMine').click();
  await look(
    visit,
    'get-started, position denied',
    page.getByText(say('get-started', 'where.denied')),
  );
  await visit.answerStart();
  // Where the answers cannot go along.
  await page.route('**/api/languages/v1/tickets', (route) => route.abort());
  await page
    .getByRole('banner')
    .getByRole('link', { name: say('common', 'otherLanguage') })
    .click();
  const warning = page.getByRole('alertdialog', { name: say('language', 'title') });
  await look(visit, 'language warning', warning);
  await visit.button('language', 'stay').click();
  await where.fill('Sprngfield, IL');
  await visit.continue();
  await look(visit, 'get-started, which place', visit.button('get-started', 'place.other'));
  await visit.button('get-started', 'place.other').click();
  await where.fill(LONELY);
  await visit.radio('get-started', 'who.group').check();
  await visit.continue();
  await look(
    visit,
    'patient-info-list, the first',
    visit.button('patient-info-list', 'person.add'),
  );
  await visit.button('common', 'back').click();
  await visit.radio('get-started', 'who.me').check();
  await visit.field('get-started', 'born.year').fill(String(new Date().getFullYear() - 1));
  await visit.continue();
  await look(visit, 'not-eligible', visit.button('not-eligible', 'change'));
  await visit.button('not-eligible', 'change').click();
  await visit.field('get-started', 'born.year').fill(visit.person.year);
  await visit.continue();
}

async function lookAtTimes(visit: Booking): Promise<void> {
  const { page, say } = visit;
  await visit.at('vaccine-selector');
  await visit.vaccine('150').waitFor();
  await visit.continue();
  await look(visit, 'vaccine-selector, refused', summaryOf(visit));
  await visit.chooseVaccines();
  await visit.continue();
  await look(visit, 'timeslots, none', page.getByText(say('timeslots', 'none.title')));
  await visit.button('timeslots', 'none.place').click();
  await look(visit, 'timeslots, another place', visit.button('timeslots', 'near.look'));
  await visit.open('get-started');
  await visit.at('get-started');
  await visit.field('get-started', 'where.label').fill(visit.person.place);
  await visit.continue();
  await look(visit, 'another state', page.getByRole('alertdialog'));
  await visit.button('get-started', 'mismatch.schedule').click();
  await visit.at('vaccine-selector');
  await look(visit, 'vaccine-selector', visit.vaccine('150'));

  // Including the one prefetched.
  const mendSearch = await breakAll(page, SEARCH);
  await visit.continue();
  const retry = visit.button('common', 'retry');
  await look(visit, 'timeslots, failed', retry);
  mendSearch();
  const goOn = await holdNext(page, SEARCH);
  await retry.click();
  await look(visit, 'timeslots, searching', visit.heading());
  goOn();
  // Today may have few times left; another day has more than are shown at once.
  await visit.chooseDay(1);
  const store = page.getByRole('article').first();
  await store.getByRole('button').first().click();
  await store.getByRole('radio').first().check();
  await look(visit, 'timeslots, a day and a time chosen', visit.holdButton);
}

/**
 * From the choice of COVID-19 and pneumonia vaccine to the times; the last pneumonia dose was too
 * recent.
 */
async function lookAtQuestions(visit: Booking): Promise<void> {
  const { page, say } = visit;
  await visit.reach('vaccine-selector');
  await visit.chooseVaccines();
  await visit.continue();
  await look(visit, 'offer', page.getByRole('dialog'));
  await visit.declineOffer();
  await visit.at('covid');
  await visit.continue();
  await look(visit, 'covid, refused', summaryOf(visit));
  await visit.answer('screening', 'answer.no');
  await look(visit, 'covid, doses', page.getByText(say('covid', 'userDose.title.own')));
  await visit.answer('covid', 'doses.2');
  await look(visit, 'covid, maker', visit.radio('covid', 'makers.MOD'));
  await visit.answer('covid', 'makers.MOD');
  await visit.continue();
  await look(visit, 'covid, date refused', summaryOf(visit));
  await visit.typeDate(daysAgo(400));
  await visit.continue();
  await visit.at('screening');
  await look(visit, 'screening, earlier doses', visit.noneBefore);
  await visit.hand.choose(visit.radio('screening', 'answer.yes'));
  await visit.continue();
  await look(visit, 'screening, date of a dose', visit.field('screening', 'date.year'));
  await visit.typeDate(daysAgo(20));
  await visit.continue();
  await look(visit, 'screening, long-term condition', visit.radio('screening', 'answer.yes'));
  await visit.answer('screening', 'answer.yes');
  const others = page.getByRole('button', {
    name: say('screening', 'notFitting.drop', { misfits: '' }).trim(),
  });
  await look(visit, 'screening, not fitting', others);
  await visit.hand.press(others);
  await visit.at('covid-manufacturer');
  await look(visit, 'covid-manufacturer', visit.radio('covid-manufacturer', 'any'));
  await visit.answer('covid-manufacturer', 'any');
  await visit.at('timeslots');
}

async function lookAtPerson(visit: Booking, begin: Begin): Promise<void> {
  await begin(visit, 'flow-check');
  await look(visit, 'flow-check', visit.button('flow-check', 'signUp.action'));
  await visit.asGuest();
  await visit.at('patient-info');
  await visit.continue();
  await look(visit, 'patient-info, refused', summaryOf(visit));
  await visit.answerPatient();
  await visit.continue();
  await visit.at('contact-info');
  await visit.continue();
  await look(visit, 'contact-info, refused', summaryOf(visit));
  await visit.answerContact();
}

async function lookAtHold(visit: Booking): Promise<void> {
  const { page } = visit;
  await page.clock.fastForward(5.1 * MINUTE_MS);
  await look(visit, 'hold, warning', visit.button('hold', 'warning.keep'));
  await page.clock.fastForward(5 * MINUTE_MS);
  await look(visit, 'hold, expired', visit.button('hold', 'expired.other'));
  await visit.button('hold', 'expired.other').click();
  await look(visit, 'timeslots, time lost', visit.button('timeslots', 'gone.all'));
  await visit.button('timeslots', 'gone.all').click();
  await visit.holdFirst();
  await visit.at('contact-info');
}

async function lookAtReview(visit: Booking): Promise<void> {
  const { page, say } = visit;
  await visit.at('sms-opt');
  const number = visit.field('texts-fields', 'phone');
  await number.fill('');
  await visit.hand.press(visit.button('texts-fields', 'answer.agree'));
  await summaryOf(visit).waitFor();
  await look(visit, 'sms-opt, no number', number);
  await number.fill(visit.person.phone);
  await visit.answerTexts();
  await visit.at('review-appt');
  await look(visit, 'review-appt', visit.button('review-appt', 'book'));
  for (const [row, overlay] of [
    ['vaccines', 'booking-vaccine'],
    ['when', 'booking-timeslot'],
    ['texts', 'sms'],
    ['who', 'patient'],
  ] as const) {
    await visit.button('review-appt', `${row}.change`).click();
    const dialog = page.getByRole('dialog', { name: say(overlay, 'title') });
    if (overlay === 'booking-timeslot') {
      // Today may have no time left.
      await visit.chooseDay(1);
      await dialog.getByRole('article').first().waitFor();
    }
    await look(visit, `overlay ${overlay}`, dialog);
    if (overlay !== 'patient') await page.keyboard.press('Escape');
  }
  await visit.field('patient-fields', 'firstName').fill('');
  await visit.button('common', 'save').click();
  await look(visit, 'overlay patient, refused', summaryOf(visit));
  await page.keyboard.press('Escape');
  const drop = visit.button('common', 'edit.leave.drop');
  await look(visit, 'overlay patient, leaving', drop);
  await drop.click();
  await breakNext(page, CONFIRM);
  await visit.book();
  await look(visit, 'review-appt, failed', visit.button('review-appt', 'again'));
  await visit.button('review-appt', 'again').click();
  await visit.at('confirmation');
  await look(visit, 'confirmation', visit.heading());
}

async function lookAtLostAddresses(visit: Booking): Promise<void> {
  await visit.page.goto('/nowhere');
  await look(visit, 'not-found', visit.button('not-found', 'start'));
  await visit.page.goto('/%E0%A4%A');
  await look(visit, 'bad-address', visit.button('bad-address', 'start'));
}

test.use({ language: LONGER });

test.beforeEach(({ page }) => prepareLooks(page));

test('CHR-01 LNG-03 from the landing page to the times every state is accessible', async ({
  booking,
}) => {
  const visit = booking(somebodyNear(ZIP.start));
  await lookAtStart(visit);
  await lookAtTimes(visit);
  await lookAtLostAddresses(visit);
});

test('CHR-01 COV-05 VAC-10 the health questions are accessible', async ({ booking }) => {
  const vaccines = [COVID, PNEUMONIA];
  await lookAtQuestions(booking(somebodyNear(ZIP.questions, { vaccines })));
});

test('CHR-01 EDT-01 from the guest to the confirmation every state is accessible', async ({
  begin,
  booking,
  page,
}) => {
  await page.clock.install();
  // A name may be one long word.
  const lastName = `${rareName()}${'schlegel'.repeat(3)}w`;
  const visit = booking(somebodyNear(ZIP.end, { texts: 'agree', lastName }));
  await lookAtPerson(visit, begin);
  await lookAtHold(visit);
  await visit.continue();
  await lookAtReview(visit);
});
