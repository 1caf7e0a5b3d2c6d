/**
 * The controls of what an account keeps: one's own details, the people in one's care, whom a
 * booking is for, and signing out.
 */
import type { Dependent } from '#contract/accounts.ts';
import { bornOn, type DateDraft } from '#machines/knowledge/dates.ts';
import type { DependentDraft, ProfileDraft } from '#machines/knowledge/account.ts';
import { chosenDependent, fittingDependents } from '#machines/knowledge/prefill.ts';
import type { Gesture, Name } from '../gestures.ts';
import { at, copy, firstOf, on, press, type Controls, type Moment } from './moment.ts';
import { fillPatient } from './people.ts';

export const type = (label: Name, text: string | undefined): readonly Gesture[] =>
  text === undefined ? [] : [{ do: 'type', label, text }];

export const typeBirth = ({ month, day, year }: Partial<DateDraft>): readonly Gesture[] => [
  ...type(copy('get-started', 'born.month'), month),
  ...type(copy('get-started', 'born.day'), day),
  ...type(copy('get-started', 'born.year'), year),
];

/** Only the fields that the draft names. */
const fillProfile = (draft: Partial<ProfileDraft>): readonly Gesture[] => [
  ...type(copy('patient-fields', 'firstName'), draft.firstName),
  ...type(copy('patient-fields', 'lastName'), draft.lastName),
  ...typeBirth(draft),
  ...type(copy('contact-fields', 'phone'), draft.phoneNumber),
  ...type(copy('account', 'details.zip'), draft.zipCode),
];

const nobody: DependentDraft = {
  firstName: '',
  lastName: '',
  gender: '',
  race: '',
  ethnicity: '',
  month: '',
  day: '',
  year: '',
};

const nameOf = ({ firstName, lastName }: Dependent) => `${firstName} ${lastName}`;

/** A button for one of the people: what it does, and for whom. */
const wayWith =
  (what: 'change' | 'remove', dependent: Dependent): Name =>
  (words) =>
    [
      words.copy('account', `care.${what}`),
      words.copy('account', `care.${what}Whom`, { name: nameOf(dependent) }),
    ].join(' ');

/**
 * Read back; after a failed sign-out the page can be used as before, its first press acknowledging
 * the message.
 */
const isReading = (moment: Moment) => on(moment, 'account', 'reading');

const isIn = (
  moment: Moment,
  part: 'profile' | 'dependent' | 'removal' | 'devices' | 'calendar',
  ...states: string[]
) => states.some((state) => at(moment, { flow: { account: { [part]: state } } }));

const isStartedWith = ({ start, today }: Moment['context'], known: Dependent) =>
  start.dependentId === known.dependentId && bornOn(start, today) === known.dateOfBirth;

const personOf = ({ context }: Moment, wanted: string | undefined) =>
  context.dependents?.find(({ dependentId }) => dependentId === wanted);

const save = press(copy('common', 'save'));

/** A button of the read-back page. */
const opens = (moment: Moment, key: string) =>
  isReading(moment) ? press(copy('account', key)) : undefined;

/** The same, on the page of who has seen their data: it is what to do about it. */
const opensFromSights = (moment: Moment, key: string) =>
  on(moment, 'who-has-seen', 'listed') ? press(copy('account', key)) : opens(moment, key);

const typePassword = (password: string) => type(copy('account', 'newPassword.current'), password);

export const ownControls: Controls<
  | 'dependent.chosen'
  | 'remember.toggled'
  | 'profile.opened'
  | 'profile.typed'
  | 'profile.submitted'
  | 'dependent.opened'
  | 'dependent.typed'
  | 'dependent.submitted'
  | 'dependent.removed'
  | 'removal.confirmed'
  | 'signOut.requested'
  | 'passwordChange.opened'
  | 'passwordChange.submitted'
  | 'emailChange.opened'
  | 'emailChange.submitted'
  | 'devices.opened'
  | 'device.signedOut'
  | 'otherDevices.signedOut'
  | 'sights.opened'
  | 'olderSights.wanted'
  | 'calendar.opened'
  | 'calendar.turnedOn'
  | 'calendar.turnedOff'
  | 'calendarAddress.copied'
  | 'calendarAddress.replaced'
  | 'copy.opened'
  | 'copy.submitted'
  | 'deletion.opened'
  | 'deletion.confirmed'
> = {
  'dependent.chosen': (moment, { dependentId }) => {
    const { context } = moment;
    if (on(moment, 'patient-info-list', 'list')) {
      const known = personOf(moment, dependentId);
      return known && press(copy('patient-info-list', 'care.add', { name: nameOf(known) }));
    }
    if (on(moment, 'get-started', 'form')) {
      const known = personOf(moment, dependentId);
      return known && context.start.bookingOption === 'dependent' && !isStartedWith(context, known)
        ? [{ do: 'choose', role: 'radio', name: { text: nameOf(known) } }]
        : undefined;
    }
    const isOffered =
      on(moment, 'patient-info', 'form') && context.start.bookingOption === 'dependent';
    const person = fittingDependents(context).find((one) => one.dependentId === dependentId);
    return isOffered && person && chosenDependent(context) !== person
      ? [{ do: 'choose', role: 'radio', name: { text: nameOf(person) } }]
      : undefined;
  },
  'remember.toggled': (moment) =>
    on(moment, 'patient-info', 'form') &&
    moment.context.me?.isLoggedIn === true &&
    chosenDependent(moment.context) === undefined
      ? [{ do: 'choose', role: 'checkbox', name: copy('patient-info', 'remember') }]
      : undefined,
  'profile.opened': (moment) => {
    if (!isReading(moment)) return undefined;
    const { firstName, lastName, dateOfBirth, gender, phoneNumber, address } =
      moment.context.me?.profile ?? {};
    const told = [firstName, lastName, dateOfBirth, gender, phoneNumber, address?.zipCode];
    return press(copy('account', told.some(Boolean) ? 'details.change' : 'details.add'));
  },
  'profile.typed': (moment, { draft }) =>
    on(moment, 'account', 'profile') ? fillProfile(draft) : undefined,
  'profile.submitted': (moment) =>
    isIn(moment, 'profile', 'asking', 'refused') ? save : undefined,
  'dependent.opened': (moment, { dependentId }) => {
    if (!isReading(moment)) return undefined;
    const person = personOf(moment, dependentId);
    if (dependentId === undefined) return press(copy('account', 'care.add'));
    return person && press(wayWith('change', person));
  },
  'dependent.typed': (moment, { draft }) =>
    on(moment, 'account', 'dependent')
      ? [...fillPatient({ ...nobody, ...draft }), ...typeBirth({ ...nobody, ...draft })]
      : undefined,
  'dependent.submitted': (moment) =>
    isIn(moment, 'dependent', 'asking', 'refused') ? save : undefined,
  'dependent.removed': (moment, { dependentId }) => {
    const person = personOf(moment, dependentId);
    return isReading(moment) && person ? press(wayWith('remove', person)) : undefined;
  },
  'removal.confirmed': (moment) =>
    firstOf(
      [on(moment, 'patient-info-list', 'removal'), copy('patient-info-list', 'removal.confirm')],
      [isIn(moment, 'removal', 'asking'), copy('account', 'removal.confirm')],
      [isIn(moment, 'removal', 'failed'), copy('common', 'retry')],
    ),
  'signOut.requested': (moment) =>
    firstOf(
      [
        isReading(moment) || on(moment, 'account', 'failed', 'unanswered'),
        copy('account', 'signOut.action'),
      ],
      [on(moment, 'account', 'signOutFailed'), copy('common', 'retry')],
    ),
  'passwordChange.opened': (moment) => opensFromSights(moment, 'security.password'),
  'passwordChange.submitted': (moment, { currentPassword, password }) =>
    on(moment, 'account', 'newPassword')
      ? [
          ...typePassword(currentPassword),
          ...type(copy('account', 'newPassword.label'), password),
          ...save,
        ]
      : undefined,
  'emailChange.opened': (moment) => opens(moment, 'security.email'),
  'emailChange.submitted': (moment, { currentPassword }) =>
    on(moment, 'account', 'newEmail')
      ? [...typePassword(currentPassword), ...press(copy('account', 'newEmail.action'))]
      : undefined,
  'devices.opened': (moment) => opensFromSights(moment, 'security.devices'),
  'device.signedOut': (moment, { sessionId }) => {
    const wanted = moment.context.account.devices?.sessions.find(
      (one) => one.sessionId === sessionId,
    );
    return isIn(moment, 'devices', 'listed') && wanted
      ? press((words) =>
          [
            words.copy('account', 'devices.signOut'),
            words.copy('account', 'devices.signOutWhich', {
              device: words.copy('account', `devices.kind.${wanted.device}`),
            }),
          ].join(' '),
        )
      : undefined;
  },
  'otherDevices.signedOut': (moment) =>
    isIn(moment, 'devices', 'listed') ? press(copy('account', 'devices.all')) : undefined,
  'sights.opened': (moment) => opens(moment, 'seen.open'),
  'olderSights.wanted': (moment) =>
    on(moment, 'who-has-seen', 'listed') && typeof moment.context.account.sights?.next === 'string'
      ? press(copy('who-has-seen', 'more'))
      : undefined,
  'calendar.opened': (moment) => opens(moment, 'calendar.open'),
  'calendar.turnedOn': (moment) =>
    isIn(moment, 'calendar', 'off') ? press(copy('account', 'calendar.turnOn')) : undefined,
  'calendar.turnedOff': (moment) =>
    isIn(moment, 'calendar', 'on') ? press(copy('account', 'calendar.stop')) : undefined,
  'calendarAddress.copied': (moment) =>
    isIn(moment, 'calendar', 'on') ? press(copy('account', 'calendar.copy')) : undefined,
  'calendarAddress.replaced': (moment) =>
    isIn(moment, 'calendar', 'on') ? press(copy('account', 'calendar.replace')) : undefined,
  'copy.opened': (moment) =>
    on(moment, 'account', 'copied')
      ? press(copy('account', 'copy.again'))
      : opens(moment, 'copy.open'),
  'copy.submitted': (moment, { currentPassword }) =>
    on(moment, 'account', 'copy')
      ? [...typePassword(currentPassword), ...press(copy('account', 'copy.action'))]
      : undefined,
  'deletion.opened': (moment) => opens(moment, 'deletion.open'),
  'deletion.confirmed': (moment, { currentPassword, erasesVisits }) =>
    on(moment, 'account', 'deletion')
      ? [
          ...(erasesVisits
            ? [
                {
                  do: 'choose',
                  role: 'checkbox',
                  name: copy('account', 'deletion.erases'),
                } as const,
              ]
            : []),
          ...typePassword(currentPassword),
          ...press(copy('account', 'deletion.action')),
        ]
      : undefined,
};
