/** What hangs at the store's door (WLK-05). */
import { roleAt } from '#machines/desk/list.ts';
import { press } from '../../controls/moment.ts';
import { turn, usual } from '../../story/turn.ts';
import { inDesk, onPage, partOf, plain } from '../part.ts';
import * as sample from '../samples.ts';

type OfPoster = 'poster.wanted' | 'poster.screened' | 'poster.replaced';

export const poster = partOf<OfPoster, 'getPoster' | 'replacePoster'>({
  events: {
    'poster.wanted': {
      variants: plain,
      control: (moment) => (onPage(moment, 'list') ? press(inDesk('poster.open')) : undefined),
      says: usual,
    },
    'poster.screened': {
      variants: [
        { label: 'on a screen', isScreen: true },
        { label: 'on paper', isScreen: false },
      ],
      control: (moment, { isScreen }) =>
        onPage(moment, 'poster') && isScreen !== moment.context.isScreen
          ? press(inDesk(isScreen ? 'poster.screen' : 'poster.printed'))
          : undefined,
      says: ({ isScreen }) => turn(isScreen ? 'shows it on a screen' : 'shows it on paper'),
    },
    'poster.replaced': {
      variants: plain,
      control: (moment) =>
        onPage(moment, { poster: 'shown' }, { poster: 'revoked' }) &&
        roleAt(moment.context) === 'manager'
          ? press(inDesk('poster.replace'))
          : undefined,
      says: turn('makes a new code'),
    },
  },
  calls: {
    getPoster: { says: 'reading the poster', answers: [{ value: sample.poster }] },
    replacePoster: { says: 'making a new code', answers: [{ value: sample.newPoster }] },
  },
  screens: {
    poster: {
      of: [{ atDesk: { working: { page: 'poster' } } }],
      says: 'the poster',
      heading: () => inDesk('poster.title'),
    },
  },
  retry: (moment) =>
    onPage(moment, { poster: 'failed' }, { poster: 'timedOut' })
      ? press(inDesk('unreachable.again'))
      : undefined,
  live: (moment) => ({
    screen: onPage(moment, 'poster') && moment.context.isScreen,
    opens: moment.context.opens,
  }),
  rules: [(moment, type) => type !== 'poster.wanted' || moment.context.pressed.length === 0],
  chartOnly: [{ of: /\[mayReplace\]/, reason: 'Only a manager has the button.' }],
});
