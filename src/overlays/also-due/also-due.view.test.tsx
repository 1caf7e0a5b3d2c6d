import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ADDITIONAL_SERVICES } from '#domain/vaccines.ts';
import * as sample from '#qa/journeys/samples.ts';
import { startJourney } from '#tests/support/journey.ts';
import { offer, toOffered } from '#tests/support/offered.ts';
import { BOTH, showView } from '#tests/support/show-view.tsx';
import { AlsoDueView } from './also-due.view.tsx';
import { offerBeside } from './offer.ts';

const due = (code: string) => {
  const service = ADDITIONAL_SERVICES.find((one) => one.code === code);
  return offer(code, sample.verdict(), service && { upsell: service });
};

async function offering(
  due: Parameters<typeof toOffered>[0],
  chosen = ['150'],
  journey = startJourney(),
) {
  await toOffered([offer('150'), offer('93'), offer('62'), ...due], { journey });
  for (const code of chosen) journey.send({ type: 'vaccine.toggled', code });
  journey.send({ type: 'vaccines.submitted' });
  return journey;
}

const show = async (journey = startJourney()) => {
  await offering([due('33'), due('115')], ['150'], journey);
  return { journey, ...(await showView(AlsoDueView, journey)) };
};

describe('the offer of other vaccines that are due', () => {
  it.each(BOTH)('VAC-10 names the vaccines, none preselected, in %s', async (language) => {
    await show(startJourney(language));
    const boxes = screen.getAllByRole<HTMLInputElement>('checkbox');
    expect(boxes.map(({ checked }) => checked)).toEqual([false, false]);
    expect(
      screen.getByRole('checkbox', { name: language === 'es' ? 'Neumonía' : 'Pneumonia' }),
    ).toBeTruthy();
  });

  it.each([
    ['No, thanks', false],
    ['Esc', true],
  ])('VAC-10 %s continues with the choice unchanged', async (_, byKey) => {
    const { user, journey } = await show();
    await user.click(screen.getByRole('checkbox', { name: 'Pneumonia' }));
    if (byKey) await user.keyboard('{Escape}');
    else await user.click(screen.getByRole('button', { name: 'No, thanks' }));
    expect(journey.context().vaccines).toEqual(['150']);
    expect(journey.at({ flow: { 'vaccine-selector': 'deciding' } })).toBe(true);
  });

  const offered = async (codes: string[], chosen?: string[]) =>
    offerBeside((await offering(codes.map(due), chosen)).context()).map(
      ({ vaccineCode }) => vaccineCode,
    );

  it('VAC-10 is three at most, the first ones', async () => {
    expect(await offered(['33', '87', '52', '43'])).toEqual(['33', '87', '52']);
  });

  it('VAC-02 is no more than fits with the choice', async () => {
    expect(await offered(['33', '87', '52'], ['150', '93', '62'])).toEqual(['33']);
  });

  it('VAC-04 omits a vaccine that cannot be given with another one offered', async () => {
    expect(await offered(['104', '52', '33'])).toEqual(['104', '33']);
  });
});
