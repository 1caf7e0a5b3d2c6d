import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { drawings } from './drawings.tsx';
import { Icon, type IconName } from './icon.tsx';

// Object.keys forgets that the drawings' keys are the icons' names.
const names = Object.keys(drawings) as IconName[];

it.each(names)('draws %s for the eye only', (name) => {
  const { container } = render(<Icon name={name} />);
  const svg = container.querySelector('svg');
  expect(svg?.getAttribute('aria-hidden')).toBe('true');
  expect(svg?.querySelector('path, circle')).not.toBeNull();
});
