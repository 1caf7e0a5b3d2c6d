import { describe, expect, it } from 'vitest';
import { toFamilyHeld } from '#tests/support/family-steps.ts';
import { toHeld } from '#tests/support/journey-steps.ts';
import { showView } from '#tests/support/show-view.tsx';
import { HoldBar } from './hold-bar.tsx';

describe('the bar of the held time', () => {
  it('HLD-02 says how long the time is held', async () => {
    const { container } = await showView(HoldBar, await toHeld());
    expect(container.textContent).toContain('Your time is held:');
  });

  it('GRP-01, HLD-02 says it of the time of a group', async () => {
    const { container } = await showView(HoldBar, await toFamilyHeld());
    expect(container.textContent).toContain('Your group’s time is held:');
  });
});
