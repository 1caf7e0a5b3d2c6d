/** Which systems are sent the store's events, and the results (STD-06). */
import { roleAt } from '#machines/desk/list.ts';
import { press } from '../../controls/moment.ts';
import { detail, turn, usual } from '../../story/turn.ts';
import { inDesk, onPage, partOf, plain, type DeskMoment } from '../part.ts';
import * as sample from '../webhooks-samples.ts';

type OfWebhooks = 'webhooks.wanted' | 'webhooks.refreshed' | 'event.again' | 'days.again';

const { webhookId, name } = sample.clinic;
const isShown = (moment: DeskMoment) =>
  onPage(moment, { webhooks: 'open' }) && moment.context.webhooks.shown !== undefined;
const isUntold = (moment: DeskMoment) =>
  onPage(moment, ...['untoldOne', 'untoldDays'].map((one) => ({ webhooks: { open: one } })));
/** The days section stays open after a press. */
const isFresh = ({ context }: DeskMoment) => context.webhooks.again === undefined;

export const webhooks = partOf<OfWebhooks, 'getWebhooks' | 'tellEventAgain' | 'tellDaysAgain'>({
  events: {
    'webhooks.wanted': {
      variants: plain,
      control: (moment) =>
        onPage(moment, 'list') && roleAt(moment.context) === 'manager'
          ? press(inDesk('webhooks.open'))
          : undefined,
      says: usual,
    },
    'webhooks.refreshed': {
      variants: plain,
      control: (moment) =>
        isShown(moment) && !onPage(moment, { webhooks: { open: 'reading' } })
          ? press(inDesk('webhooks.refresh'))
          : undefined,
      says: detail('looks again'),
    },
    'event.again': {
      variants: [{ webhookId, eventId: sample.event.delivery.eventId }],
      control: (moment) =>
        isShown(moment)
          ? press((words) => {
              const { delivery, date, time } = sample.event;
              const what = words.copy('desk', `webhooks.kind.${delivery.kind}`);
              const when = `${words.formats.briefDate(date)} ${words.formats.time(time)}`;
              return `${words.copy('desk', 'webhooks.again')} ${what}, ${when}`;
            })
          : undefined,
      says: turn('tells one event again'),
    },
    'days.again': {
      variants: [{ webhookId, days: 7 }],
      control: (moment, { days }) =>
        isShown(moment)
          ? [
              { do: 'unfold', name: inDesk('webhooks.daysAgain') },
              ...press(
                (words) => `${words.copy('desk', 'webhooks.days', { count: days })} ${name}`,
              ),
            ]
          : undefined,
      says: turn('tells the last days again'),
    },
  },
  calls: {
    getWebhooks: { says: 'reading what others were told', answers: [{ value: sample.webhooks }] },
    tellEventAgain: { says: 'telling one event again', answers: [{ value: sample.told }] },
    tellDaysAgain: { says: 'telling days again', answers: [{ value: sample.told }] },
  },
  screens: {
    webhooks: {
      of: [{ atDesk: { working: { page: 'webhooks' } } }],
      says: 'what others are told',
      heading: () => inDesk('webhooks.title'),
    },
  },
  retry: (moment) =>
    onPage(
      moment,
      ...['failed', 'untoldOne', 'untoldDays'].map((one) => ({ webhooks: { open: one } })),
    )
      ? press(inDesk('unreachable.again'))
      : undefined,
  live: (moment) => {
    if (!onPage(moment, 'webhooks')) return {};
    const { again, shown } = moment.context.webhooks;
    return { again: again && JSON.stringify(again), webhooks: shown !== undefined };
  },
  rules: [
    ({ context }, type) => type !== 'webhooks.wanted' || context.pressed.length === 0,
    // One event is sent again, with nothing else done at the desk meanwhile.
    (moment, type) => {
      if (!onPage(moment, 'webhooks') || type.startsWith('xstate.')) return true;
      if (/^(?:event|days)\.again/.test(type))
        return isShown(moment) && (isFresh(moment) || isUntold(moment));
      if (type === 'sheet.opened' || type === 'store.chosen') return !isShown(moment);
      return /^(?:webhooks|sheet\.closed|retried|day\.changed)/.test(type);
    },
  ],
  chartOnly: [
    { of: /open\.reading on webhooks\.refreshed/, reason: 'Its button waits for the answer.' },
    {
      of: /page\.webhooks\.\w+ on sheet\.opened/,
      reason: 'The list is not beside what others are told.',
    },
  ],
});
