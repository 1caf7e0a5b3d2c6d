import { chain } from '#domain/chain.ts';
import { channelOf, type Channel, type Client } from '#domain/engagement.ts';

const SMALL_SCREEN = '(max-width: 40rem)';

/** CHN-04: how this visitor came. */
export function channelHere(window: Window): { channel: Channel; client: Client } {
  const { channel, client } = channelOf({
    nativeApp: chain().shownBy !== 'browser',
    smallScreen: window.matchMedia(SMALL_SCREEN).matches,
  });
  return { channel, client };
}
