/**
 * A window of a laptop: lists of many rows put into the document what has room, as they do for
 * people. jsdom lays nothing out, and where no element has a size they put in all of their rows.
 */
const ROOM = { clientWidth: 1280, clientHeight: 800 } as const;

for (const [side, px] of Object.entries(ROOM))
  Object.defineProperty(HTMLElement.prototype, side, { configurable: true, get: () => px });
