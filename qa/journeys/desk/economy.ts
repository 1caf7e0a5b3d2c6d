/**
 * What the desk's journeys do not multiply: the day, the stream, the presses and the page are
 * parallel. Each page's own file adds its rules; events of a new page are tried where everything
 * else is calm.
 */
import { isAt, isDelayed, replyOf } from '@dosepath/journeys/chart';
import type { DeskContext } from '#machines/desk/context.ts';
import { onPage, type DeskMoment, type Rule } from './part.ts';
import * as sample from './samples.ts';

const at = ({ value }: DeskMoment, working: Parameters<typeof isAt>[0]) =>
  isAt({ atDesk: { working } } as Parameters<typeof isAt>[0], value);

const isWorking = ({ value }: DeskMoment) => isAt({ atDesk: 'working' }, value);

/** Nothing is being loaded, streamed or sent beside the page. */
const isCalm = (moment: DeskMoment): boolean =>
  at(moment, { day: 'shown' }) &&
  at(moment, { feed: 'found' }) &&
  at(moment, { presence: 'there' }) &&
  moment.context.pressed.length === 0 &&
  moment.context.refused === undefined;

const stagesOf = ({ day }: DeskContext) => day?.visits.map(({ stage }) => stage).join();
const AS_READ = sample.day.visits.map(({ stage }) => stage).join();

/** No patient has moved on since the day was first loaded. */
const isUntouched = ({ context }: DeskMoment): boolean =>
  context.day === undefined || stagesOf(context) === AS_READ;

/** What a person does while something else is under way, or after a patient has moved on. */
const MEANWHILE =
  /^(?:step|undo|sheet|correction|refusal|retried|store\.chosen|desk\.|unlock|giving\.left|doses|day\.|feed\.|unsent\.|poster\.)/;

const calmly: Rule = (moment, type) =>
  !isWorking(moment) ||
  type.startsWith('xstate.') ||
  (isCalm(moment) && isUntouched(moment)) ||
  MEANWHILE.test(type);

/** From then on a journey is about the visit that was selected. */
const oneVisit: Rule = (moment, type) =>
  !onPage(moment, 'list') ||
  moment.context.selected === undefined ||
  !isUntouched(moment) ||
  moment.context.pressed.length > 0 ||
  type.startsWith('xstate.') ||
  /^(?:undo|step|refusal)/.test(type);

/** While activity is being reported, nothing else happens. */
const stayingAlone: Rule = (moment, type) =>
  !at(moment, { presence: 'staying' }) ||
  replyOf(type)?.call === 'stayAtDesk' ||
  replyOf(type)?.call === 'getDeskDay' ||
  /AT_REST/.test(type) ||
  /after\.LOCKS.*staying/.test(type);

/** Something typed, pressed or refused that is still there behind a lock. */
const isLaden = ({ context }: DeskMoment) =>
  context.pressed.length > 0 ||
  context.refused !== undefined ||
  context.walkIn.form.dob !== '' ||
  context.selected !== undefined ||
  context.filter !== '';

/** With it, the only one to sign in is whoever left it there, or no one. */
const ladenAway: Rule = (moment, type, event) => {
  if (isWorking(moment) || moment.context.worker === undefined || !isLaden(moment)) return true;
  const reply = replyOf(type);
  if (reply?.kind === 'error') return false;
  if (reply?.call === 'lockDesk' || reply?.call === 'unlockDesk' || reply?.call === 'getDesk') {
    const { output } = event as { output: { ok: boolean; value?: unknown } };
    const back = [sample.working(), sample.locked].map((one) => JSON.stringify(one));
    return output.ok && back.includes(JSON.stringify(output.value));
  }
  return type === 'unlock.submitted' && 'code' in event && event.code !== '';
};

/** Presses: one, or two in a row for one patient, from the list as it was loaded. */
const pressesOnce: Rule = (moment, type, event) => {
  if (type !== 'step.pressed' && type !== 'undo.pressed') return true;
  const { pressed } = moment.context;
  if (!at(moment, { day: 'shown' }) || !at(moment, { feed: 'found' })) return false;
  const [first, second] = pressed;
  const to = 'to' in event ? event.to : undefined;
  // The doses of one visit wait for the step of another.
  if (onPage(moment, 'giving')) return to === 'arrived' && !first && isUntouched(moment);
  if (!onPage(moment, 'list', 'sheet')) return false;
  if (first !== undefined) return !second && first.to === 'arrived' && to === 'checkedIn';
  if (moment.context.refused !== undefined) return false;
  return type === 'undo.pressed'
    ? onPage(moment, 'list')
    : isUntouched(moment) && to !== 'checkedIn';
};

/** A visit is opened while one other thing is under way. */
const opensOne: Rule = (moment, type, event) => {
  if (type !== 'sheet.opened') return true;
  const isAnas = 'appointmentId' in event && event.appointmentId === sample.ana.appointmentId;
  if (isCalm(moment)) return isUntouched(moment);
  if (onPage(moment, 'following')) return isAnas;
  return (
    isAnas &&
    onPage(moment, 'list') &&
    isUntouched(moment) &&
    (at(moment, { day: 'behind' }) || at(moment, { sending: 'waiting' }))
  );
};

/** Pages that reload what they show when the day has changed. */
const LISTENING = [
  { sheet: 'shown' },
  { giving: 'shown' },
  { stock: 'shown' },
  { stock: 'failed' },
  { webhooks: { open: 'shown' } },
  { webhooks: { open: 'failed' } },
  { calendar: 'shown' },
  { calendar: 'reading' },
  { calendar: 'calls' },
  { calendar: 'readingCalls' },
] as const;

/** The stream: where the list is at rest, and where something waits for it. */
const streamOnList: Rule = (moment, type) => {
  if (!type.startsWith('feed.') && type !== 'day.changed') return true;
  if (type === 'day.changed' && onPage(moment, ...LISTENING)) return isCalm(moment);
  if (!onPage(moment, 'list') || !isUntouched(moment)) return false;
  if (type === 'feed.found') return at(moment, { feed: 'lost' });
  const { pressed } = moment.context;
  if (type === 'feed.lost')
    return isCalm(moment) || (pressed.length === 1 && at(moment, { sending: 'waiting' }));
  return pressed.length === 0 && !moment.context.changedMeanwhile;
};

/** Clocks fire where nothing else is under way, or where they are waited for. */
const clocksAtRest: Rule = (moment, type) => {
  if (!isDelayed(type) || !isWorking(moment)) return true;
  if (/NEXT_CODE|LOOK_AGAIN/.test(type)) return isCalm(moment);
  if (/READ_AGAIN.*(?:sheet|giving)/.test(type)) return isCalm(moment);
  if (/LOCKS/.test(type)) return onPage(moment, 'list', 'giving', { walkIn: 'typing' });
  return onPage(moment, 'list') && moment.context.pressed.length < 2 && isUntouched(moment);
};

/** An empty day is loaded once, and nothing more is done in it. */
const emptyOnce: Rule = (moment, type, event) => {
  const { day } = moment.context;
  if (day?.visits.length === 0) return isDelayed(type) === false && type.startsWith('xstate.');
  if (replyOf(type)?.call !== 'getDeskDay' || replyOf(type)?.kind !== 'done') return true;
  const { output } = event as { output: { ok: boolean; value?: { visits: unknown[] } } };
  return output.value?.visits.length !== 0 || (day === undefined && isPharmacists(moment));
};

const storesOf = ({ context }: DeskMoment) => context.desk?.member?.stores ?? [];
const isPharmacists = (moment: DeskMoment) =>
  storesOf(moment).length === 1 && storesOf(moment)[0]?.role === 'pharmacist';

const MANAGERS =
  /^(?:poster\.|stock\.|calendar\.|calls?\.|print\.|people\.|invite|role|member|webhooks\.|event\.|days\.|sheet\.closed|day\.|retried)/;
const OF_TWO_STORES =
  /^(?:store\.|unsent\.|desk\.left|giving|dose|correction|walkIn|sheet|step|calendar\.|calls?\.|stock\.|people\.|invite|role|member|webhooks\.|event\.|days\.)/;

/** Who is at the desk: a pharmacist does everything, others only what only they can. */
const eachTheirOwn: Rule = (moment, type) => {
  if (!isWorking(moment) || type.startsWith('xstate.')) return true;
  const { worker } = moment.context;
  if (worker !== sample.working().member?.memberId) return type === 'desk.locked';
  if (storesOf(moment).length > 1) return OF_TWO_STORES.test(type);
  // While something is being sent, it is tried that nothing leads away.
  if (onPage(moment, 'stock', 'calendar', 'people', 'webhooks')) return true;
  if (!isPharmacists(moment)) return MANAGERS.test(type);
  return true;
};

export const rules: readonly Rule[] = [
  calmly,
  oneVisit,
  stayingAlone,
  ladenAway,
  pressesOnce,
  opensOne,
  streamOnList,
  clocksAtRest,
  emptyOnce,
  eachTheirOwn,
];
