// The stream of a store's changes, while a member works there.
import { fromCallback } from 'xstate';
import { watchDesk } from '#contract/desk.ts';
import type { DeskEvent } from '#machines/desk/events.ts';
import { urlOf } from '#src/app/calls/request.ts';

/** A stream that the server refused is requested again; one that broke off reconnects by itself. */
const AGAIN_MS = 5_000;

export const storeFeed = fromCallback<DeskEvent, { storeNumber: string }>(({ sendBack, input }) => {
  const url = urlOf(watchDesk.path, { params: input });
  let again: ReturnType<typeof setTimeout> | undefined;
  let source: EventSource;
  const listen = () => {
    source = new EventSource(url);
    source.addEventListener('open', () => sendBack({ type: 'feed.found' }));
    source.addEventListener('message', () => sendBack({ type: 'day.changed' }));
    source.addEventListener('error', () => {
      sendBack({ type: 'feed.lost' });
      if (source.readyState !== EventSource.CLOSED) return;
      // A member without access any more finds out by reading the day.
      sendBack({ type: 'day.changed' });
      again = setTimeout(listen, AGAIN_MS);
    });
  };
  listen();
  return () => {
    clearTimeout(again);
    source.close();
  };
});
