/** No one works at the desk: signing in, the lock, the invitation, and who is there (DSK-01). */
import { isAt } from '@dosepath/journeys/chart';
import type { DeskContext } from '#machines/desk/context.ts';
import type { DoorEvent } from '#machines/desk/door.ts';
import { press } from '../../controls/moment.ts';
import type { Gesture } from '../../gestures.ts';
import { detail, turn, usual } from '../../story/turn.ts';
import { atDoor, atTheDoor, inDesk, onPage, partOf, plain, type DeskMoment } from '../part.ts';
import * as sample from '../samples.ts';
import { isScreening } from './day.ts';

type AtDoor = DoorEvent['type'] | 'store.chosen';
type Asked =
  | 'getDesk'
  | 'signInToDesk'
  | 'verifyDeskSignIn'
  | 'stayAtDesk'
  | 'lockDesk'
  | 'unlockDesk'
  | 'signOutOfDesk'
  | 'openTeamInvitation'
  | 'acceptTeamInvitation';

/** Passwords and codes pass through; the chart keeps none. */
const password = 'correct horse battery';
const code = '246813';

const type = (key: string, text: string): Gesture => ({ do: 'type', label: atTheDoor(key), text });
const typePassword = (text: string): Gesture => ({
  do: 'type',
  label: { copy: 'sign-in', key: 'password' },
  text,
});

const SHOWN = ['asking', 'refused', 'failed', 'unanswered'] as const;

/** A form in front: its fields, and then its button. */
const form = (moment: DeskMoment, name: string, action: string, ...fields: readonly Gesture[]) =>
  atDoor(moment, ...SHOWN.map((state) => ({ [name]: state }))) ||
  (name === 'locked' && atDoor(moment, ...SHOWN.map((state) => ({ unheard: { form: state } }))))
    ? [...fields, ...press(atTheDoor(action))]
    : undefined;

/** Forms, and the calls they are waiting for. */
const away = (...states: readonly string[]) => states.map((state) => ({ away: state }));

const isElsewhere = ({ value }: Pick<DeskMoment, 'value'>) =>
  atDoor({ value }, { locked: 'elsewhere' }, { signedOut: 'elsewhere' });

const isWorking = ({ value }: DeskMoment) => isAt({ atDesk: 'working' }, value);

/** Who signs in, and who is at the desk at all. */
const whoIsThere = [
  { value: sample.working() },
  { label: 'knows a manager', value: sample.working(sample.manager) },
  {
    label: 'knows somebody of two stores',
    value: sample.working([...sample.manager, sample.harbor]),
    says: 'there are two stores to choose from',
  },
  { label: 'knows somebody else', value: sample.another, says: 'somebody else is at the desk' },
] as const;

export const door = partOf<AtDoor, Asked>({
  events: {
    'signIn.submitted': {
      variants: [
        { label: 'both', email: 'pat@pharmacy.example', password },
        { label: 'no password', email: 'pat@pharmacy.example', password: '' },
      ],
      control: (moment, event) =>
        form(
          moment,
          'signedOut',
          'continue',
          type('email', event.email),
          typePassword(event.password),
        ),
      says: (event) => (event.password === '' ? turn('leaves out the password') : usual),
    },
    'code.submitted': {
      variants: [
        { label: 'six digits', code },
        { label: 'no code', code: '' },
      ],
      control: (moment, event) =>
        form(moment, 'code', 'code.action', type('code.label', event.code)),
      says: (event) => (event.code === '' ? turn('leaves out the code') : usual),
    },
    'unlock.submitted': {
      variants: [
        { label: 'both', password, code },
        { label: 'no code', password, code: '' },
      ],
      control: (moment, event) =>
        form(
          moment,
          'locked',
          'lock.action',
          typePassword(event.password),
          type('code.label', event.code),
        ),
      says: (event) => turn(event.code === '' ? 'leaves out the code' : 'unlocks the desk'),
    },
    'invitation.submitted': {
      variants: [
        { label: 'all of it', firstName: 'Robin', lastName: 'Lee', password, code },
        { label: 'no first name', firstName: '', lastName: 'Lee', password, code },
      ],
      control: (moment, event) =>
        form(
          moment,
          'invited',
          'invited.action',
          type('invited.firstName', event.firstName),
          type('invited.lastName', event.lastName),
          type('invited.password', event.password),
          type('invited.code', event.code),
        ),
      says: (event) => (event.firstName === '' ? turn('leaves out the first name') : usual),
    },
    'signIn.begunAnew': {
      variants: plain,
      control: (moment) =>
        atDoor(moment, 'over')
          ? press(atTheDoor('over.signIn'))
          : atDoor(moment, 'code')
            ? press(atTheDoor('code.again'))
            : isAt({ doorScreen: 'over' }, moment.value)
              ? press(inDesk('screen.signIn'))
              : undefined,
      says: turn('begins to sign in anew'),
    },
    'provider.chosen': {
      variants: plain,
      control: (moment) => (isElsewhere(moment) ? press(atTheDoor('provider.action')) : undefined),
      says: turn('signs in at the company'),
    },
    'desk.locked': {
      variants: plain,
      control: (moment) => (isWorking(moment) ? [{ do: 'pressKey', key: 'F2' }] : undefined),
      says: turn('locks the desk'),
    },
    'desk.left': {
      variants: plain,
      control: (moment) =>
        isWorking(moment)
          ? press(atTheDoor('bar.signOut'))
          : atDoor(moment, 'locked', 'unheard')
            ? press(atTheDoor('lock.other'))
            : undefined,
      says: turn('signs out'),
    },
    'somebody.there': {
      variants: plain,
      control: (moment) => (isWorking(moment) ? [{ do: 'stir' }] : undefined),
      says: detail('is noticed'),
    },
    'store.chosen': {
      variants: [
        { label: 'the first', storeNumber: sample.day.store.storeNumber },
        { label: 'another', storeNumber: sample.harbor.storeNumber },
      ],
      control: (moment, { storeNumber }) => {
        const { context, value } = moment;
        const stores = context.desk?.member?.stores ?? [];
        const store = stores.find((one) => one.storeNumber === storeNumber);
        if (!store) return undefined;
        const { name, role } = store;
        if (isAt({ atDesk: 'choosingStore' }, value))
          return press(
            (words) => `${name} (${storeNumber}), ${words.copy('desk', `role.${role}`)}`,
          );
        if (!isWorking(moment) || stores.length < 2 || storeNumber === context.storeNumber)
          return undefined;
        return [
          {
            do: 'select',
            label: inDesk('choose.other'),
            option: { text: `${name} (${storeNumber})` },
          },
        ];
      },
      says: (_, { label }) => (label === 'another' ? turn('works at another store') : usual),
    },
  },
  calls: {
    getDesk: {
      says: 'looking who is at the desk',
      answers: [
        ...whoIsThere,
        { label: 'knows nobody', value: sample.ended, says: 'nobody is at the desk' },
        { label: 'says it is locked', value: sample.locked, says: 'the desk is locked' },
        {
          label: 'knows somebody of a provider',
          value: { ...sample.working(), openId: true },
          says: 'the company has signed somebody in',
        },
        { label: 'knows a provider', value: sample.endedAtProvider },
        {
          label: 'says it is locked, with a provider',
          value: sample.lockedAtProvider,
          says: 'the desk is locked, and the company keeps the sign-in',
        },
      ],
    },
    signInToDesk: {
      says: 'proving the password',
      answers: [{ value: sample.signInBegun }],
      fields: [{ name: 'email', message: 'email.invalid', code: 'email.invalid' }],
    },
    verifyDeskSignIn: {
      says: 'proving the code',
      answers: whoIsThere,
      fields: [{ name: 'code', message: 'appCode.wrong', code: 'appCode.wrong' }],
    },
    stayAtDesk: { says: 'saying that somebody is there', answers: [{ value: sample.working() }] },
    lockDesk: {
      says: 'locking the desk',
      answers: [
        { value: sample.locked },
        {
          label: 'finds that it has ended',
          value: sample.ended,
          says: 'the session has ended meanwhile',
        },
      ],
    },
    unlockDesk: {
      says: 'unlocking',
      answers: [
        { value: sample.working() },
        { label: 'knows somebody else', value: sample.another },
      ],
      fields: [{ name: 'code', message: 'appCode.wrong', code: 'appCode.wrong' }],
    },
    signOutOfDesk: { says: 'signing out', answers: [{ value: sample.ended }] },
    openTeamInvitation: {
      says: 'opening the invitation',
      answers: [{ value: sample.invitation }],
    },
    acceptTeamInvitation: {
      says: 'accepting the invitation',
      answers: [
        { value: sample.working() },
        { label: 'knows somebody else', value: sample.another },
      ],
      fields: [{ name: 'code', message: 'appCode.wrong', code: 'appCode.wrong' }],
    },
  },
  screens: {
    unreachable: { of: ['unreachable'], says: 'a desk out of reach', heading: () => undefined },
    signIn: {
      of: away('signedOut', 'provingPassword'),
      says: 'signing in',
      heading: () => atTheDoor('title'),
    },
    code: {
      of: away('code', 'provingCode'),
      says: 'the code',
      heading: () => atTheDoor('code.title'),
    },
    lock: {
      of: away('locked', 'unheard', 'unlocking'),
      says: 'the locked desk',
      heading: () => atTheDoor('lock.title'),
    },
    invitation: {
      of: away('invited', 'accepting'),
      says: 'the invitation',
      heading: () => atTheDoor('invited.title'),
    },
    over: {
      of: away('over'),
      says: 'an invitation that is over',
      heading: () => atTheDoor('over.title'),
    },
    trouble: {
      of: away('notLeft', 'unopened'),
      says: 'a door that does not answer',
      heading: () => undefined,
    },
    store: {
      of: [{ atDesk: 'choosingStore' }],
      says: 'the choice of a store',
      heading: () => inDesk('choose.title'),
    },
  },
  retry: (moment) =>
    isAt('unreachable', moment.value)
      ? press(inDesk('unreachable.again'))
      : atDoor(moment, 'notLeft')
        ? press(atTheDoor('notLeft.again'))
        : atDoor(moment, 'unopened')
          ? press(atTheDoor('unopened.again'))
          : undefined,
  live: ({ context }) => ({
    desk: context.desk?.state,
    provider: context.desk?.openId,
    stores: storesOf(context),
    store: context.storeNumber,
    member: context.desk?.member?.memberId,
    worker: context.worker,
    token: context.door.token !== undefined,
    email: context.door.email !== '',
  }),
  rules: [
    // The desk is locked or left from the list, from a form, and while something is saved.
    (moment, event) =>
      !['desk.locked', 'desk.left'].includes(event) ||
      !isWorking(moment) ||
      (onPage(moment, 'list', 'giving', { walkIn: 'typing' }, { walkIn: 'holding' }) &&
        moment.context.pressed.length === 0 &&
        (event === 'desk.locked' || onPage(moment, 'list'))) ||
      // Also where a press waits for the connection: whoever signs out then is asked.
      (event === 'desk.left' &&
        onPage(moment, 'list') &&
        moment.context.pressed.length === 1 &&
        isAt({ atDesk: { working: { sending: 'waiting' } } }, moment.value)) ||
      (event === 'desk.left' && isScreening(moment)),
    // Whoever came from a provider works as others do; only their lock is another.
    (moment, event) =>
      !isWorking(moment) ||
      moment.context.desk?.openId !== true ||
      event === 'desk.locked' ||
      event.startsWith('xstate.'),
    (moment, event) => event !== 'somebody.there' || onPage(moment, 'list'),
    // At another store the only thing tried is to change back.
    ({ context }, event) =>
      context.storeNumber !== sample.harbor.storeNumber ||
      event === 'store.chosen' ||
      event.startsWith('xstate.'),
  ],
  chartOnly: [
    {
      of: /staying on after LOCKS/,
      reason: 'While a call is under way the device gives it up before the desk locks.',
    },
  ],
});

const storesOf = ({ desk }: DeskContext) =>
  desk?.member?.stores.map(({ storeNumber, role }) => `${storeNumber} ${role}`).join();
