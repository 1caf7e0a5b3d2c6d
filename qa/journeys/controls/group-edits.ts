/** The controls for changing a group: over its review, and once it is booked (EDT-01, GRP-03). */
import { membersOf } from '#machines/knowledge/members.ts';
import { bookedPeople, peopleToCome } from '#src/booking/booked-people.ts';
import { personCalled } from '#src/booking/person-called.ts';
import type { Gesture, Name } from '../gestures.ts';
import {
  at,
  copy,
  firstOf,
  on,
  over,
  press,
  type Control,
  type Controls,
  type EventOf,
  type Moment,
} from './moment.ts';
import { fillContact, fillPatient } from './people.ts';

const GROUP_OVERLAYS = ['group-patient', 'group-vaccine', 'group-contact'] as const;
type GroupOverlay = (typeof GROUP_OVERLAYS)[number];

const isGroups = (overlay: string): overlay is GroupOverlay =>
  GROUP_OVERLAYS.some((one) => one === overlay);

/** What opens it, on the review of the group. */
function opener({ context }: Moment, overlay: GroupOverlay, place: number | undefined) {
  if (overlay === 'group-contact') return copy('review-appt', 'contact.change');
  const name = personCalled(context, place ?? membersOf(context)[0]?.place);
  const key = overlay === 'group-patient' ? 'group.person.details' : 'group.person.vaccines';
  return name === undefined ? undefined : copy('review-appt', key, { name });
}

/** An overlay over the review of a group. */
export function openGroupOverlay(
  moment: Moment,
  { overlay, place }: EventOf<'overlay.opened'>,
): readonly Gesture[] | undefined {
  if (!isGroups(overlay) || !on(moment, 'review-appt', 'reading')) return undefined;
  const name = at(moment, { overlay: 'closed' }) ? opener(moment, overlay, place) : undefined;
  return name && press(name);
}

/**
 * What is typed over a group's review: the shared contact, or a member's details. The date of birth
 * is read-only there.
 */
export const typeIntoGroup: Control<'overlay.typed'> = (moment, { edit: { contact, patient } }) => {
  if (over(moment, 'group-contact', 'editing') && contact) return fillContact(contact);
  return over(moment, 'group-patient', 'editing') && patient ? fillPatient(patient) : undefined;
};

/** The button of another group member says whose appointment it shows. */
const showing =
  (name: string): Name =>
  (words) =>
    [
      words.copy('view-details', 'group.show'),
      words.copy('view-details', 'group.showOf', { name }),
    ].join(' ');

/** No overlay is open over the details, and they are loaded. */
const areDetailsShown = (moment: Moment, ...standings: readonly string[]) =>
  on(moment, 'view-details', ...standings) && at(moment, { overlay: 'closed' });

/**
 * Another group member: the one with the number, else the first not on screen, since a real server
 * has its own numbers.
 */
export const openOtherOfGroup: Control<'appointment.opened'> = (moment, { confirmationNumber }) => {
  const shown = ['upcoming', 'missed', 'legacy', 'past', 'cancelled'];
  if (!areDetailsShown(moment, ...shown)) return undefined;
  const others = bookedPeople(moment.context.manage).filter(({ isShown }) => !isShown);
  const wanted =
    others.find(({ appointment }) => appointment.confirmationNumber === confirmationNumber) ??
    others[0];
  return wanted && press(showing(wanted.called));
};

export const groupEditControls: Controls<'scope.chosen' | 'groupTimes.wanted'> = {
  'scope.chosen': (moment, { scope }) => {
    const { manage } = moment.context;
    if (!on(moment, 'cancel-appt', 'form') || manage.others.length === 0) return undefined;
    const count = peopleToCome(manage).length;
    const name = bookedPeople(manage).find(({ isShown }) => isShown)?.called ?? '';
    return [
      {
        do: 'choose',
        role: 'radio',
        name:
          scope === 'person'
            ? copy('cancel-appt', 'scope.person', { name })
            : copy('cancel-appt', 'scope.group', { count }),
      },
    ];
  },
  'groupTimes.wanted': (moment) =>
    firstOf(
      [
        areDetailsShown(moment, 'upcoming') && peopleToCome(moment.context.manage).length > 1,
        copy('view-details', 'group.change'),
      ],
      [
        on(moment, 'win-back', 'plain') && moment.context.manage.scope === 'group',
        copy('win-back', 'groupTimes'),
      ],
    ),
};
