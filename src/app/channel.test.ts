import { afterEach, describe, expect, it } from 'vitest';
import { speakFor } from '#domain/chain.ts';
import { USUAL_CHAIN } from '#domain/usual-chain.ts';
import { channelHere } from './channel.ts';

const visitor = (isSmall: boolean) =>
  // The only function called.
  ({ matchMedia: () => ({ matches: isSmall }) }) as unknown as Window;

afterEach(() => speakFor(USUAL_CHAIN));

describe('how a visitor came', () => {
  it('CHN-04 is the web, or the adaptive web on a small screen or in our app', () => {
    expect(channelHere(visitor(false))).toEqual({
      channel: 'Web',
      client: 'Customer',
    });
    expect(channelHere(visitor(true)).channel).toBe('MobileAdaptive');
    speakFor({ ...USUAL_CHAIN, shownBy: 'app' });
    expect(channelHere(visitor(false)).channel).toBe('MobileAdaptive');
  });
});
