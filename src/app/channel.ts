import { channelOf, type Channel, type Client } from '#domain/engagement.ts';
import { isNativeApp } from './native-app.ts';

const SMALL_SCREEN = '(max-width: 40rem)';

/** CHN-04: how this visitor came. */
export function channelHere(window: Window): { channel: Channel; client: Client } {
  const { channel, client } = channelOf({
    nativeApp: isNativeApp(window),
    smallScreen: window.matchMedia(SMALL_SCREEN).matches,
  });
  return { channel, client };
}
