import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Divergence } from './divergence.tsx';

it('RTE-11 sets beside each other only the states that are otherwise than expected', () => {
  const { container } = render(
    <Divergence
      divergence={{
        step: 3,
        problem: 'The control sends find.wanted, not resend.requested.',
        expected: { session: 'guest', flow: { find: 'refused' }, hold: 'none' },
        actual: { session: 'guest', flow: { find: 'asking' }, hold: 'none' },
      }}
      untouched="?replay=b2&step=3&hands=off"
    />,
  );
  expect(screen.getByText('Expected: flow.find.refused')).toBeTruthy();
  expect(screen.getByText('Actual: flow.find.asking')).toBeTruthy();
  expect(container.textContent).not.toContain('hold.none');
  // the page may have gone, and the control with it
  expect(container.textContent).toContain('outlined, unless it went with its page');
});
