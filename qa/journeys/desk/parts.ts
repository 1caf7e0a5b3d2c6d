/** Every page of the desk. A new one is a file in pages/, and a line in each table here. */
import type { Asked } from '#machines/desk/ports.ts';
import { calendar } from './pages/calendar.ts';
import { day } from './pages/day.ts';
import { door } from './pages/door.ts';
import { people } from './pages/people.ts';
import { poster } from './pages/poster.ts';
import { sheet } from './pages/sheet.ts';
import { stock } from './pages/stock.ts';
import { walkIn } from './pages/walk-in.ts';
import { webhooks } from './pages/webhooks.ts';
import type { CallRow, EventRow, EventType } from './part.ts';

export const parts = [door, day, sheet, walkIn, poster, calendar, stock, people, webhooks] as const;

/** One row an event type: the compiler asks for every type of the chart. */
export const events: { readonly [T in EventType]: EventRow<T> } = {
  ...door.events,
  ...day.events,
  ...sheet.events,
  ...walkIn.events,
  ...poster.events,
  ...stock.events,
  ...people.events,
  ...webhooks.events,
  ...calendar.events,
};

/** One row a call: the compiler asks for every call of the chart. */
export const calls: { readonly [C in Asked]: CallRow<C> } = {
  ...door.calls,
  ...day.calls,
  ...sheet.calls,
  ...walkIn.calls,
  ...poster.calls,
  ...stock.calls,
  ...people.calls,
  ...webhooks.calls,
  ...calendar.calls,
};

export const screens = {
  ...door.screens,
  ...day.screens,
  ...sheet.screens,
  ...walkIn.screens,
  ...poster.screens,
  ...stock.screens,
  ...people.screens,
  ...webhooks.screens,
  ...calendar.screens,
};
