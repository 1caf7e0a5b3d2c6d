import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { axeFindings } from '#tests/support/axe.ts';
import { SiteFooter } from './site-footer.tsx';

it('CHR-02 holds the four links and the copyright line', async () => {
  const names = [
    'Privacy Center',
    'Notice of Privacy Practices',
    'Terms of Use',
    'Online Privacy & Security',
  ];
  const { container } = render(
    <SiteFooter
      label="Legal"
      links={names.map((label, index) => ({ label, href: `/legal/${index}` }))}
      copyright="© 2026 Dosepath"
    />,
  );
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(names);
  expect(screen.getByRole('contentinfo').textContent).toContain('© 2026 Dosepath');
  expect(await axeFindings(container)).toEqual([]);
});
