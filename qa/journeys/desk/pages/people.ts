/** Who works at the store, and as what (DSK-01). */
import { roleAt } from '#machines/desk/list.ts';
import type { InviteForm } from '#machines/desk/people-known.ts';
import { press } from '../../controls/moment.ts';
import { turn, usual } from '../../story/turn.ts';
import { inDesk, onPage, partOf, plain, type DeskMoment } from '../part.ts';
import * as sample from '../people-samples.ts';

type OfPeople =
  | 'people.wanted'
  | 'invite.typed'
  | 'invite.submitted'
  | 'role.chosen'
  | 'role.saved'
  | 'member.leaving'
  | 'member.removed'
  | 'manager.steppedDown'
  | 'member.kept'
  | 'invitation.copied';

const TEXTS: readonly (readonly [field: keyof InviteForm, text: string])[] = [
  ['email', 'new@pharmacy.example'],
  ['role', 'technician'],
];
const ANOTHER = 'another@pharmacy.example';

const nameOf = (memberId: string) =>
  sample.people.people.find((one) => one.memberId === memberId)?.name ?? '';
const TROUBLES = ['failed', 'uninvited', 'unchanged', 'unremoved'] as const;
const isShown = (moment: DeskMoment) =>
  onPage(moment, { people: 'open' }) && moment.context.people.shown !== undefined;
const pressOfRow = (moment: DeskMoment, key: 'people.saveRole' | 'people.keepRole') =>
  press(
    (words) => `${words.copy('desk', key)} ${nameOf(moment.context.people.change?.memberId ?? '')}`,
  );
const isSteppingDown = (moment: DeskMoment) => onPage(moment, { people: { open: 'steppingDown' } });
const isChosen = (moment: DeskMoment) =>
  isShown(moment) && !isSteppingDown(moment) && moment.context.people.change?.role !== undefined;
const isSelf = ({ context }: DeskMoment) =>
  context.people.change?.memberId === sample.self.memberId;
/** How somebody's role is taken away, or one's own given up. */
const wayOut = (memberId: string | undefined) =>
  memberId === sample.self.memberId ? 'people.leave' : 'people.remove';
const hasChosenFor = ({ context: { people } }: DeskMoment, memberId: string) =>
  people.change?.memberId === memberId && people.change.role !== undefined;
const isAsked = (moment: DeskMoment) => onPage(moment, { people: { open: 'confirming' } });

export const people = partOf<
  OfPeople,
  'getPeople' | 'inviteMember' | 'changeRole' | 'removeMember'
>({
  events: {
    'people.wanted': {
      variants: plain,
      control: (moment) =>
        onPage(moment, 'list') && roleAt(moment.context) === 'manager'
          ? press(inDesk('people.open'))
          : undefined,
      says: usual,
    },
    'invite.typed': {
      variants: [
        ...TEXTS.map(([field, text]) => ({ label: field, field, text })),
        { label: 'another email', field: 'email', text: ANOTHER },
      ],
      control: (moment, { field, text }) => {
        if (!isShown(moment) || moment.context.people.form[field] === text) return undefined;
        return field === 'email'
          ? [{ do: 'type', label: inDesk('sheet.email'), text }]
          : [{ do: 'select', label: inDesk('people.role'), option: inDesk(`role.${text}`) }];
      },
      says: usual,
    },
    'invite.submitted': {
      variants: plain,
      control: (moment) => (isShown(moment) ? press(inDesk('people.send')) : undefined),
      says: turn('invites somebody'),
    },
    'role.chosen': {
      variants: [
        { label: 'another’s role', memberId: sample.other.memberId, role: 'pharmacist' },
        { label: 'their own role', memberId: sample.self.memberId, role: 'pharmacist' },
      ],
      control: (moment, { memberId, role }) =>
        isShown(moment)
          ? [
              {
                do: 'select',
                label: inDesk('people.roleOf', { name: nameOf(memberId) }),
                option: inDesk(`role.${role}`),
              },
            ]
          : undefined,
      says: (_, { label }) => turn(`chooses ${label}`),
    },
    'role.saved': {
      variants: plain,
      control: (moment) => (isChosen(moment) ? pressOfRow(moment, 'people.saveRole') : undefined),
      says: turn('saves the role'),
    },
    'member.leaving': {
      variants: [
        { label: 'another', memberId: sample.other.memberId },
        { label: 'themselves', memberId: sample.self.memberId },
      ],
      control: (moment, { memberId }) =>
        // Where another role was chosen, the row has the buttons of that choice.
        isShown(moment) && !hasChosenFor(moment, memberId)
          ? press((words) => `${words.copy('desk', wayOut(memberId))} ${nameOf(memberId)}`)
          : undefined,
      says: (_, { label }) => turn(`takes the role from ${label}`),
    },
    'member.removed': {
      variants: plain,
      control: (moment) =>
        isAsked(moment) ? press(inDesk(wayOut(moment.context.people.change?.memberId))) : undefined,
      says: usual,
    },
    'manager.steppedDown': {
      variants: plain,
      control: (moment) => (isSteppingDown(moment) ? press(inDesk('people.stepDown')) : undefined),
      says: turn('gives up being a manager'),
    },
    'member.kept': {
      variants: plain,
      control: (moment) => {
        if (isSteppingDown(moment)) return press(inDesk('people.stayManager'));
        if (isChosen(moment)) return pressOfRow(moment, 'people.keepRole');
        if (!isAsked(moment)) return undefined;
        return press(inDesk(isSelf(moment) ? 'people.stay' : 'people.keep'));
      },
      says: turn('lets them keep it'),
    },
    'invitation.copied': {
      variants: plain,
      control: (moment) =>
        isShown(moment) && moment.context.people.invited?.link !== undefined
          ? press(inDesk('people.copy'))
          : undefined,
      says: turn('copies the link'),
    },
  },
  calls: {
    getPeople: { says: 'reading who works here', answers: [{ value: sample.people }] },
    inviteMember: {
      says: 'inviting',
      answers: [{ value: sample.invited }],
      fields: [{ name: 'email', message: 'email.invalid', code: 'email.invalid' }],
    },
    changeRole: { says: 'changing a role', answers: [{ value: sample.people }] },
    removeMember: { says: 'taking a role away', answers: [{ value: sample.people }] },
  },
  screens: {
    people: {
      of: [{ atDesk: { working: { page: 'people' } } }],
      says: 'the people of the store',
      heading: () => inDesk('people.title'),
    },
  },
  retry: (moment) =>
    onPage(moment, ...TROUBLES.map((one) => ({ people: { open: one } })))
      ? press(inDesk('unreachable.again'))
      : undefined,
  live: (moment) => {
    if (!onPage(moment, 'people')) return {};
    const { form, change, invited } = moment.context.people;
    return {
      isShown: isShown(moment),
      invite: `${form.email} ${form.role}`,
      change: change && JSON.stringify(change),
      hasLink: invited?.link !== undefined,
    };
  },
  rules: [
    ({ context }, type) => type !== 'people.wanted' || context.pressed.length === 0,
    // The form is filled in from above, with nothing else done at the desk meanwhile.
    (moment, type, event) => {
      if (!onPage(moment, 'people') || type.startsWith('xstate.')) return true;
      const { form } = moment.context.people;
      // Somebody else is invited where it is unknown whether the first was; no more is typed.
      if (form.email === ANOTHER) return false;
      if (type === 'invite.typed' && 'text' in event && event.text === ANOTHER)
        return onPage(moment, { people: { open: 'uninvited' } });
      if (type === 'invite.typed')
        return 'field' in event && (event.field === 'email') === (form.email === '');
      const isTyped = form.email !== '';
      if (/^(?:role|member\.leaving)/.test(type)) return !isTyped;
      if (type === 'sheet.opened' || type === 'store.chosen') return !isShown(moment);
      return /^(?:invit|member|manager|sheet\.closed|retried)/.test(type);
    },
  ],
  chartOnly: [
    {
      of: /page\.people\.\w+ on sheet\.opened/,
      reason: 'The list is not beside the people.',
    },
    {
      of: /^refused: \S+page\.people\.open on (?:role\.saved|member\.kept)/,
      reason: 'The buttons are there once a role was chosen.',
    },
  ],
});
