import { describe, expect, it } from 'vitest';
import { channelHere } from './channel.ts';
import { isNativeApp } from './native-app.ts';

const visitor = (userAgent: string, isSmall: boolean) =>
  // Only these two are asked.
  ({ navigator: { userAgent }, matchMedia: () => ({ matches: isSmall }) }) as unknown as Window;

describe('how a visitor came', () => {
  it('CHN-04 is the web, or its adaptive form on a small screen or in our app', () => {
    expect(channelHere(visitor('Mozilla/5.0', false))).toEqual({
      channel: 'Web',
      client: 'Customer',
    });
    expect(channelHere(visitor('Mozilla/5.0', true)).channel).toBe('MobileAdaptive');
    expect(channelHere(visitor('Mozilla/5.0 DosepathApp/3.1', false)).channel).toBe(
      'MobileAdaptive',
    );
  });

  it('CHR-01 is told by the name our app gives itself', () => {
    expect(isNativeApp(visitor('Mozilla/5.0 DosepathApp/3.1', true))).toBe(true);
    expect(isNativeApp(visitor('Mozilla/5.0', true))).toBe(false);
  });
});
