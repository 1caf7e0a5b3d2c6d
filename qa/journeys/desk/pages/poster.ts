/** What hangs at the store's door (WLK-05). */
import { roleAt } from '#machines/desk/list.ts';
import { isAt } from '@dosepath/journeys/chart';
import { press } from '../../controls/moment.ts';
import { turn, usual } from '../../story/turn.ts';
import { inDesk, onPage, partOf, plain, type DeskMoment } from '../part.ts';
import * as sample from '../samples.ts';

type OfPoster = 'poster.wanted' | 'poster.screened' | 'poster.replaced';

/** Nothing is being made of the poster yet. */
const isOpen = (moment: DeskMoment) => onPage(moment, { poster: 'open' });

export const poster = partOf<OfPoster, 'getPoster' | 'replacePoster' | 'openDoorScreen'>({
  events: {
    'poster.wanted': {
      variants: plain,
      control: (moment) => (onPage(moment, 'list') ? press(inDesk('poster.open')) : undefined),
      says: usual,
    },
    'poster.screened': {
      variants: plain,
      control: (moment) => (isOpen(moment) ? press(inDesk('poster.screen')) : undefined),
      says: turn('shows it on a screen'),
    },
    'poster.replaced': {
      variants: plain,
      control: (moment) =>
        isOpen(moment) && roleAt(moment.context) === 'manager'
          ? press(inDesk('poster.replace'))
          : undefined,
      says: turn('makes a new code'),
    },
  },
  calls: {
    getPoster: { says: 'reading the poster', answers: [{ value: sample.poster }] },
    replacePoster: { says: 'making a new code', answers: [{ value: sample.newPoster }] },
    openDoorScreen: { says: 'reading the code of the screen', answers: [{ value: sample.screen }] },
  },
  screens: {
    poster: {
      of: [{ atDesk: { working: { page: 'poster' } } }],
      says: 'the poster',
      heading: () => inDesk('poster.title'),
    },
    screenOver: {
      of: [{ doorScreen: 'over' }],
      says: 'the screen that has no code',
      heading: () => inDesk('screen.over'),
    },
    screen: {
      of: ['doorScreen'],
      says: 'the screen at the door',
      heading: () => undefined,
    },
  },
  retry: (moment) =>
    onPage(
      moment,
      ...['failed', 'unanswered', 'unreplaced'].map((open) => ({ poster: { open } })),
    ) || isAt({ doorScreen: 'dark' }, moment.value)
      ? press(inDesk('unreachable.again'))
      : undefined,
  live: (moment) => ({
    screen: moment.context.screenKey !== undefined,
    opens: moment.context.opens,
  }),
  rules: [
    // Also where a press waits for the connection: the screen has to wait for it.
    (moment, type) =>
      !type.startsWith('poster.') ||
      moment.context.pressed.length === 0 ||
      (type !== 'poster.replaced' &&
        moment.context.pressed.length === 1 &&
        isAt({ atDesk: { working: { sending: 'waiting' } } }, moment.value)),
  ],
  chartOnly: [
    { of: /\[mayReplace\]/, reason: 'Only a manager has the button.' },
    {
      of: /unscreened on poster\.replaced/,
      reason: 'Only a manager has the button, and types no other form on the way.',
    },
  ],
});
