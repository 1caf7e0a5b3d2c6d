// The chain's own app shows the product (SET-03), with a chain's settings (SET-01).
import { settingsFile } from '#tests/support/settings-file.ts';
import { words } from '#tests/support/words.ts';
import { expectSound, prepareLooks } from './support/looks.ts';
import { startServer } from './support/own-server.ts';
import { addressIn } from './support/address-in.ts';
import { EVERY_DAY, expect, LANGUAGES, PHONE, test } from './support/test.ts';

const SETTINGS = {
  brand: 'Hill & Dale',
  legal: { terms: '/terms' },
  app: { mark: 'HillApp', minimumVersion: '3.10', spanish: true, updateAddress: '/app' },
};
const PATH = '/findcare/schedule-vaccine';
const inApp = (version: string) =>
  `Mozilla/5.0 (Linux; Android 15; wv) AppleWebKit/537.36 Chrome/147.0 Mobile HillApp/${version}`;

test('SET-01 SET-03 the chain and its app: header, both languages, and one that is too old', async ({
  browser,
  database,
}) => {
  test.slow();
  const server = await startServer(database.url, { DOSEPATH_SETTINGS: settingsFile(SETTINGS) });
  const open = async (language: 'en' | 'es', userAgent?: string) => {
    const context = await browser.newContext({
      baseURL: addressIn(language, server.address),
      viewport: PHONE,
      ...(userAgent && { userAgent }),
    });
    const page = await context.newPage();
    await prepareLooks(page);
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    await page.goto(PATH);
    return { page, complaints, say: words(language), close: () => context.close() };
  };
  const other = { en: 'Español', es: 'English' };
  try {
    for (const language of LANGUAGES) {
      const web = await open(language);
      await expect(web.page).toHaveTitle(/\| Hill & Dale$/);
      const home = language === 'es' ? 'Hill & Dale, inicio' : 'Hill & Dale, home';
      await expect(web.page.getByRole('link', { name: home })).toBeVisible();
      const terms = web.page.getByRole('link', { name: web.say('common', 'footer.terms') });
      await expect(terms).toHaveAttribute('href', '/terms');
      // The scripts repeat what the page was built with.
      expect(web.complaints).toEqual([]);
      await web.close();
      if (!EVERY_DAY.includes(language)) continue;

      const { page, complaints, say, close } = await open(language, inApp('3.10'));
      const header = page.getByRole('banner');
      for (const name of [
        say('common', 'account.signIn'),
        say('common', 'manage'),
        other[language],
      ])
        await expect(header.getByRole('link', { name })).toBeVisible();
      await expect(page.getByRole('contentinfo')).toHaveCount(0);
      await page.getByRole('button', { name: say('common', 'continue') }).click();
      await expect(page.getByRole('alert')).toBeVisible();
      expect(complaints).toEqual([]);
      await expectSound(page, 'the first page in the app');
      await close();

      const old = await open(language, inApp('3.9'));
      const dialog = old.page.getByRole('alertdialog', { name: old.say('upgrade-app', 'title') });
      await expect(dialog).toContainText('Hill & Dale');
      await expectSound(old.page, 'an app that is too old');
      const update = dialog.getByRole('link', { name: old.say('upgrade-app', 'update') });
      await expect(update).toHaveAttribute('href', '/app');
      await dialog.getByRole('button', { name: old.say('upgrade-app', 'goOn') }).click();
      await expect(dialog).toHaveCount(0);
      await old.page.reload();
      await expect(old.page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(dialog).toHaveCount(0);
      expect(old.complaints).toEqual([]);
      await old.close();
    }
  } finally {
    await server.stop();
  }
});
