// An appointment into a phone's wallet, on a server with certificates (CRD-04).
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { words } from '#tests/support/words.ts';
import { filesIn, testWallets } from '#tests/support/wallets.ts';
import { expectSound, prepareLooks } from './support/looks.ts';
import { bookOutside, BORN_OUTSIDE } from './support/managed.ts';
import { startServer } from './support/own-server.ts';
import { somebodyNear } from './support/person.ts';
import { addressIn } from './support/address-in.ts';
import { expect, LONGER, PHONE, test } from './support/test.ts';

/** For this test only. */
const PLACE = '57701';
const PATH = '/findcare/schedule-vaccine';

/** Passes name the address of their server, which must be known before it starts. */
async function freePort(): Promise<number> {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo; // it listens on a port
  taken.close();
  await once(taken, 'close');
  return port;
}

test('CRD-04 goes into a wallet after a yes, by keyboard alone, and not without one', async ({
  browser,
  database,
  program,
}) => {
  test.slow();
  const { apple, google } = testWallets();
  const port = await freePort();
  const server = await startServer(database.url, {
    PORT: String(port),
    DOSEPATH_PUBLIC_URL: `http://localhost:${port}`,
    DOSEPATH_APPLE_PASS_TYPE: apple.passType,
    DOSEPATH_APPLE_TEAM: apple.team,
    DOSEPATH_APPLE_PASS_CERTIFICATE: apple.certificate,
    DOSEPATH_APPLE_PASS_KEY: apple.key,
    DOSEPATH_APPLE_WWDR: apple.wwdr,
    DOSEPATH_GOOGLE_WALLET_ISSUER: google.issuer,
    DOSEPATH_GOOGLE_WALLET_ACCOUNT: google.account,
    DOSEPATH_GOOGLE_WALLET_KEY: google.key,
  });
  try {
    const say = words(LONGER);
    const booked = await bookOutside(program, somebodyNear(PLACE));
    const context = await browser.newContext({
      baseURL: addressIn(LONGER, server.address),
      viewport: PHONE,
    });
    const page = await context.newPage();
    await prepareLooks(page);
    const button = (copy: string, key: string) =>
      page.getByRole('button', { name: say(copy, key), exact: true });
    await page.goto(`${PATH}/manage-appointment`);
    await page
      .getByLabel(say('manage-appointment', 'find.number'), { exact: true })
      .fill(booked.confirmationNumber);
    for (const part of ['month', 'day', 'year'] as const)
      await page
        .getByLabel(say('get-started', `born.${part}`), { exact: true })
        .fill(BORN_OUTSIDE[part]);
    await button('manage-appointment', 'find.action').click();

    const offer = button('appointment-pass', 'offer.action');
    await offer.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`${PATH}/appointment-pass$`));
    await expect(page.locator('#page-top')).toBeFocused();
    await expectSound(page, 'what goes out');

    const toApple = button('into-wallet', 'to.apple');
    await toApple.focus();
    await page.keyboard.press('Enter');
    const problem = say('problems', 'walletConsent.missing');
    await expect(page.getByRole('alert')).toContainText(problem);
    await expect(page).toHaveTitle(/^Error: /);
    await expectSound(page, 'nobody has agreed');
    await page.getByRole('link', { name: problem }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Space');
    await expect(page.getByRole('checkbox')).toBeChecked();
    await toApple.focus();
    await page.keyboard.press('Enter');
    const link = page.getByRole('link', {
      name: say('into-wallet', 'open.apple'),
    });
    await expect(link).toBeVisible();
    await expectSound(page, 'ready');
    const download = page.waitForEvent('download');
    await link.click();
    const file = await (await download).path();
    const pass: unknown = JSON.parse(
      filesIn(readFileSync(file)).get('pass.json')?.toString() ?? '{}',
    );
    expect(pass).toMatchObject({
      webServiceURL: `http://localhost:${port}/api/passes/apple`,
      barcodes: [{ message: booked.confirmationNumber.replaceAll('-', '') }],
    });

    await button('into-wallet', 'to.google').click();
    await expect(
      page.getByRole('link', { name: say('into-wallet', 'open.google') }),
    ).toHaveAttribute('href', /^https:\/\/pay\.google\.com\/gp\/v\/save\//);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/view-details/);
    await context.close();
  } finally {
    await server.stop();
  }
});
