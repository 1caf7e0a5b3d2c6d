// The lab as testers use it: a replay link, the sandbox by keyboard, faults and time, this tab's
// own journey, the two lists.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BASE_PATH } from '#domain/pages.ts';
import type { LabFile } from '#qa/lab/lab-file.ts';
import { root } from '#tests/support/root.ts';
import type { FrameLocator, Page } from '@playwright/test';
import { expectSound, LEAST_TARGET, prepareLooks } from './support/looks.ts';
import { somebodyNear } from './support/person.ts';
import { DESKTOP, expect, test } from './support/test.ts';

// qa/journeys/lab checks its format.
const lab = JSON.parse(readFileSync(join(root, 'data/journeys/lab.json'), 'utf8')) as LabFile;

const at = (address: string) => BASE_PATH + address;
const app = (page: Page): FrameLocator => page.frameLocator('iframe[title="The app"]');
const heading = (place: Page | FrameLocator, name: string) =>
  place.getByRole('heading', { level: 1, name });

test.describe('the lab', () => {
  test('RTE-11 a replay link shows the app at a step, continues step by step, and can be taken over by hand', async ({
    page,
  }) => {
    const steps = lab.ways['flow.review-appt.reading']?.length ?? 0;
    await page.goto(at(`?replay=to.flow.review-appt.reading&step=${steps - 1}`));
    const bar = page.getByRole('region', { name: 'Replay' });
    await expect(bar).toContainText(`Step ${steps - 1} of ${steps}`);
    await bar.getByRole('button', { name: 'Step', exact: true }).click();
    await expect(heading(page, 'Is everything right?')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`step=${steps}$`));
    await bar.getByRole('button', { name: 'More' }).click();
    await bar.getByRole('button', { name: 'Stop here' }).click();
    await page.getByRole('button', { name: 'Book my appointment' }).click();
    await expect(bar).toContainText('/confirmation');
  });

  test('QAL-04 a replay presses the controls, and stops where one sends another event', async ({
    page,
  }) => {
    const steps = lab.ways['flow.timeslots.searching']?.length ?? 0;
    await page.goto(at('?replay=to.flow.timeslots.searching&step=1'));
    const bar = page.getByRole('region', { name: 'Replay' });
    const step = bar.getByRole('button', { name: 'Step', exact: true });
    for (let made = 1; made < steps; made += 1) {
      await expect(bar).toContainText(`Step ${made} of ${steps}`);
      await step.click();
    }
    await expect(bar).toContainText(`Step ${steps} of ${steps}`);
    await expect(bar).not.toContainText('left the path');

    // A wrongly wired view: every press on the page goes back.
    await page.goto(at('?replay=to.flow.timeslots.searching&step=1'));
    await expect(bar).toContainText(`Step 1 of ${steps}`);
    await page.waitForFunction(() => window.dosepathLab?.press() !== undefined);
    await page.evaluate(() =>
      document.getElementById('root')?.addEventListener(
        'click',
        (press) => {
          press.preventDefault();
          press.stopPropagation();
          window.dosepathLab?.send({ type: 'back' });
        },
        true,
      ),
    );
    for (let made = 1; made < steps; made += 1) {
      if ((await bar.textContent())?.includes('left the path') === true) break;
      await step.click();
      await expect(bar).toContainText(/Step [2-9]/);
    }
    await expect(bar).toContainText('The control sends back');
    await expect(page.locator('#root [class*=used]')).toBeVisible();
    await expect(bar.getByRole('link', { name: 'Play the step without it' })).toBeVisible();
  });

  test('RTE-11 DSK-02 the desk is replayed with sample data, and can be taken over by hand', async ({
    page,
  }) => {
    await page.goto(at('?chart=desk&replay=to.atDesk.working.page.giving'));
    const bar = page.getByRole('region', { name: 'Replay' });
    await expect(bar).toContainText(/Step (\d+) of \1/);
    await bar.getByRole('button', { name: 'More' }).click();
    await bar.getByRole('button', { name: 'Stop here' }).click();
    await page.getByRole('button', { name: 'Back to the visit' }).click();
    await expect(page.getByRole('heading', { name: 'What happened' })).toBeVisible();
  });

  test('RTE-11 the bar responds to fingers and keys even while a dialog of the app is open', async ({
    page,
  }) => {
    const steps = lab.ways['hold.held.warning']?.length ?? 0;
    await page.goto(at('?replay=to.hold.held.warning'));
    await expect(page.getByRole('button', { name: 'Keep my time' })).toBeFocused();
    const bar = page.getByRole('region', { name: 'Replay' });
    await expect(bar).toContainText(`Step ${steps} of ${steps}`);
    await page.keyboard.press('F6');
    await page.keyboard.press('Enter');
    await expect(bar).toContainText(`Step ${steps - 1} of ${steps}`);
    await bar.getByRole('button', { name: 'Step', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Keep my time' })).toBeVisible();
    await bar.getByRole('button', { name: 'Back' }).click();
    await expect(page.getByRole('button', { name: 'Keep my time' })).toBeHidden();
  });

  test('RTE-11 when the app leaves a path, the lab shows the expected and the actual state', async ({
    page,
  }) => {
    const [answer] = Object.entries(lab.events).find(
      ([, { event }]) => event.type === 'xstate.done.actor.searchTimeslots',
    ) ?? [''];
    await page.goto(at(`?replay=by.${answer}`));
    await expect(page.getByRole('region', { name: 'Replay' })).toContainText(
      'The app has left the path. Nothing waits for searchTimeslots.',
    );
    await page.goto(at('?replay=to.flow.nowhere'));
    await expect(page.getByRole('alert')).toContainText('No way leads to a state called');
  });

  test('RTE-11 the sandbox goes to any state, makes calls fail and moves the clock', async ({
    page,
  }) => {
    await page.setViewportSize(DESKTOP);
    await page.goto(at('/sandbox'));
    await expect(heading(app(page), 'Book a vaccine appointment')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Find a state' }).fill('flow.timeslots.form');
    const state = page.getByRole('row', { name: /^form/ }).first();
    await state.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Go there/ }).press('Enter');
    await expect(heading(app(page), 'Choose a time and place')).toBeVisible();
    await expect(
      page.getByRole('heading', { name: /shortest way to flow.timeslots/ }),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Stop here' }).press('Enter');

    await page.getByRole('tab', { name: /^Faults/ }).click();
    await page.getByRole('combobox', { name: 'Operation' }).fill('createHold');
    await page.getByRole('option', { name: 'createHold', exact: true }).click();
    await page.getByRole('button', { name: 'Set the fault' }).click();
    await expect(page.getByText('From its next call on, createHold')).toBeVisible();
    await page.getByRole('tab', { name: /^Now/ }).click();
    await page.getByRole('searchbox', { name: 'Find an event' }).fill('time picked');
    await page
      .getByRole('button', { name: /^Do it.*time picked/ })
      .first()
      .click();
    await page.getByRole('searchbox', { name: 'Find an event' }).fill('time submitted');
    await page.getByRole('button', { name: /^Do it.*time submitted/ }).click();
    await expect(app(page).getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  test('RTE-11 the sandbox moves the clock: the hold’s warning appears', async ({ page }) => {
    await page.setViewportSize(DESKTOP);
    await page.goto(at('/sandbox?replay=to.flow.review-appt.reading'));
    await expect(heading(app(page), 'Is everything right?')).toBeVisible();
    await page.getByRole('tab', { name: 'Clock' }).click();
    await page.getByRole('button', { name: '+5 min' }).click();
    await expect(app(page).getByRole('alertdialog')).toBeVisible();
  });

  test('RTE-11 the sandbox continues this tab’s journey, and shows what its guards say', async ({
    page,
    booking,
  }) => {
    await page.setViewportSize(DESKTOP);
    const visit = booking(somebodyNear('60601'));
    await visit.open();
    await visit.answerStart();
    await visit.continue();
    await visit.at('vaccine-selector');
    await page.goto(at('/sandbox?lab=live'));
    await expect(page.getByText(at('/multi-vaccineList'))).toBeVisible();
    await expect(app(page).getByRole('heading', { level: 1 })).toBeVisible();
  });

  test('RTE-11 DIA-01 Stately’s inspector is in the lab’s build, and in no file of the product’s', () => {
    const dist = join(root, 'dist');
    // A text on the inspector's page: in the package's code, and nowhere else.
    const speaks = readdirSync(dist, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.js'))
      .filter((file) => readFileSync(join(dist, file), 'utf8').includes('@statelyai.connected'));
    expect(speaks).toEqual([expect.stringMatching(/^lab\/assets\/feed-/)]);
  });

  test('RTE-11 DIA-01 the logger opens the inspector’s window, and sends it this tab’s journey', async ({
    page,
    context,
  }) => {
    const sent: string[] = [];
    await context.exposeFunction('noteSent', (text: string) => void sent.push(text));
    await context.route('https://stately.ai/**', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<script>
          addEventListener('message', ({ data }) => noteSent(JSON.stringify(data)));
          opener.postMessage({ type: '@statelyai.connected' }, '*');
        </script>`,
      }),
    );
    await page.goto(at('/logger'));
    await page.getByRole('button', { name: 'Open in Stately Inspector' }).click();
    await expect(page.getByText('Connected: the inspector shows this journey.')).toBeVisible();
    await app(page).getByRole('radio', { name: /^Me/ }).check();
    await app(page).getByRole('textbox').first().fill('60601');
    await expect.poll(() => sent.join()).toContain('start.typed');
    expect(sent.join()).toContain('"name":"journey"');
    expect(sent.join()).not.toContain('60601');
  });

  for (const [name, address, title, last] of [
    [
      'sandbox',
      '/sandbox?replay=to.hold.held.warning',
      'Sandbox',
      (page: Page) => app(page).getByRole('button', { name: 'Keep my time' }),
    ],
    [
      'list of journeys',
      '/journeys',
      'Preset journeys',
      (page: Page) => page.getByRole('row').nth(1),
    ],
    ['logger', '/logger', 'Diagnostics of this tab', (page: Page) => page.getByText('None yet.')],
  ] as const)
    test(`RTE-11 the ${name} is sound to look at`, async ({ page }) => {
      await prepareLooks(page);
      await page.goto(at(address));
      await expect(heading(page, title)).toBeVisible();
      await expect(last(page)).toBeVisible();
      // Dense, for testers at a desk: WCAG 2.5.8's size.
      await expectSound(page, name, { target: LEAST_TARGET });
    });
});
