// What the server stores of a journey in the background (ENG-02), and what a refresh brings back.
import type { Booking } from './support/booking.ts';
import { somebodyNear } from './support/person.ts';
import { byAddress, expect, test } from './support/test.ts';

/** What the server has of the tab's journey, requested with its cookies but not by its page. */
async function recordOf(visit: Booking, origin: string): Promise<unknown> {
  const { engagementId } = await visit.held();
  const reply = await visit.page.request.get(`${origin}/api/engagements/v6/${engagementId}`);
  return reply.json();
}

byAddress(['own'], () => {
  test('ENG-02 SES-04 RTE-20 a refresh loses nothing typed, and leaving tells the server where the visitor was', async ({
    booking,
    page,
  }) => {
    const patches: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PATCH' && request.url().includes('/engagements'))
        patches.push(request.url());
    });
    const visit = booking(somebodyNear('73301'));
    await visit.reach('contact-info');
    expect(patches).toEqual([]);
    await visit.field('contact-fields', 'email').fill('half@typed');
    await visit.field('contact-fields', 'phone').fill('312-555');

    const { origin } = new URL(page.url());
    await page.goto('about:blank');
    await expect
      .poll(() => recordOf(visit, origin))
      .toMatchObject({
        metaData: { progress: { page: 'contact-info', contact: { phoneNumber: '312-555' } } },
      });

    await page.goBack();
    await visit.at('contact-info');
    await expect(visit.field('contact-fields', 'email')).toHaveValue('half@typed');
    await expect(visit.field('contact-fields', 'phone')).toHaveValue('312-555');
    await page.reload();
    await visit.at('contact-info');
    await expect(visit.field('contact-fields', 'phone')).toHaveValue('312-555');
    await visit.goOn('contact-info', 'confirmation');
  });
});
