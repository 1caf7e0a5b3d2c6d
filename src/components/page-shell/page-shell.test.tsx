import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { axeFindings } from '#tests/support/axe.ts';
import { inRouter } from '#tests/support/in-router.tsx';
import { PageHeading } from '../page-heading/page-heading.tsx';
import { SiteFooter } from '../site-footer/site-footer.tsx';
import { SiteHeader } from '../site-header/site-header.tsx';
import { YourChoices } from '../your-choices/your-choices.tsx';
import { PageShell } from './page-shell.tsx';

const texts = { brand: 'Dosepath', home: 'Dosepath, home', back: 'Back' };

function Page() {
  return (
    <PageShell
      skipLabel="Skip to main content"
      header={<SiteHeader texts={texts} home="/" onBack={() => undefined} />}
      aside={<YourChoices title="Your choices" items={[]} />}
      footer={<SiteFooter label="Legal" links={[]} copyright="© 2026 Dosepath" />}
    >
      <PageHeading lead="Twelve places near 60601.">Choose a time</PageHeading>
      <button type="button">Continue</button>
    </PageShell>
  );
}

it('CHR-03 the skip link is the first focusable element and leads past the header', async () => {
  render(inRouter(<Page />));
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Skip to main content' }));
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('main'));
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Continue' }));
});

it('CHR-01 has a header, one main part with its title, an aside and a footer', async () => {
  const { container } = render(inRouter(<Page />));
  expect(screen.getByRole('banner')).not.toBeNull();
  expect(screen.getByRole('contentinfo')).not.toBeNull();
  const title = screen.getByRole('heading', { level: 1, name: 'Choose a time' });
  expect([title.id, title.tabIndex]).toEqual(['page-title', -1]);
  expect(await axeFindings(container)).toEqual([]);
});
