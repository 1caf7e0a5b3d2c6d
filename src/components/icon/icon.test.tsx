import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Icon } from './icon.tsx';

it('is hidden from screen readers', () => {
  const { container } = render(<Icon name="check" size="small" />);
  const svg = container.querySelector('svg');
  expect(svg?.getAttribute('aria-hidden')).toBe('true');
  expect(svg?.querySelector('use')?.getAttribute('href')).toMatch(/drawings.*\.svg#check$/);
});
