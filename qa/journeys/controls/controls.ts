/**
 * Which control of which screen causes an event of the chart: one row per event type, required by
 * the compiler.
 */
import type { JourneyEvent } from '#machines/knowledge/events.ts';
import type { Gesture } from '../gestures.ts';
import { signingControls } from './account.ts';
import { campaignControls } from './campaign.ts';
import { comingBackControls } from './coming-back.ts';
import { appointmentOfForms, documentControls } from './documents.ts';
import { dialogControls } from './dialogs.ts';
import { manageControls } from './manage.ts';
import {
  groupEditControls,
  openGroupOverlay,
  openOtherOfGroup,
  typeIntoGroup,
} from './group-edits.ts';
import { groupTimeControls } from './group-times.ts';
import { groupControls } from './group.ts';
import type { Control, Controls, EventType, Moment } from './moment.ts';
import { ownControls } from './own.ts';
import { peopleControls } from './people.ts';
import { backFromCard, recordControls, submitRecordFind, wantRecordFind } from './record.ts';
import { screeningControls } from './screening.ts';
import { startControls } from './start.ts';
import { timeControls } from './times.ts';
import { walkInControls } from './walk-in.ts';
import { winBackControls } from './win-back.ts';

/** Sent by the held time's clock, or by the chart to itself. */
const noControl = () => undefined;

/** A group has pages and sheets of its own: the table that knows the screen wins. */
const inTurn =
  <T extends EventType>(...tables: readonly Control<T>[]): Control<T> =>
  (moment, event) => {
    for (const control of tables) {
      const gestures = control(moment, event);
      if (gestures) return gestures;
    }
    return undefined;
  };

const ofGroupToo = {
  'split.chosen': groupTimeControls['split.chosen'],
  'date.chosen': inTurn(groupTimeControls['date.chosen'], timeControls['date.chosen']),
  'search.repeated': inTurn(groupTimeControls['search.repeated'], timeControls['search.repeated']),
  'vaccines.dropped': inTurn(
    groupTimeControls['vaccines.dropped'],
    startControls['vaccines.dropped'],
  ),
  'vaccines.reconsidered': inTurn(
    groupTimeControls['vaccines.reconsidered'],
    startControls['vaccines.reconsidered'],
  ),
  'time.reconsidered': inTurn(
    groupTimeControls['time.reconsidered'],
    timeControls['time.reconsidered'],
  ),
  'overlay.opened': inTurn(openGroupOverlay, dialogControls['overlay.opened']),
  'overlay.typed': inTurn(typeIntoGroup, peopleControls['overlay.typed']),
  'appointment.opened': inTurn(openOtherOfGroup, manageControls['appointment.opened']),
  retried: inTurn(groupTimeControls.retried, walkInControls.retried, dialogControls.retried),
};

const ofWalkInToo = {
  'start.typed': inTurn(walkInControls['start.typed'], startControls['start.typed']),
  'start.submitted': inTurn(walkInControls['start.submitted'], startControls['start.submitted']),
  'booking.submitted': inTurn(
    walkInControls['booking.submitted'],
    dialogControls['booking.submitted'],
  ),
  'vaccines.reconsidered': inTurn(
    walkInControls['vaccines.reconsidered'],
    ofGroupToo['vaccines.reconsidered'],
  ),
  'appointment.opened': inTurn(
    walkInControls['appointment.opened'],
    ofGroupToo['appointment.opened'],
  ),
};

const controls: Controls<EventType> = {
  ...startControls,
  ...timeControls,
  ...peopleControls,
  ...dialogControls,
  ...screeningControls,
  ...signingControls,
  ...ownControls,
  ...comingBackControls,
  ...campaignControls,
  ...manageControls,
  ...winBackControls,
  ...groupControls,
  ...groupEditControls,
  ...ofGroupToo,
  ...walkInControls,
  retried: ofGroupToo.retried,
  ...ofWalkInToo,
  ...documentControls,
  ...recordControls,
  'find.submitted': inTurn(submitRecordFind, manageControls['find.submitted']),
  'find.wanted': inTurn(wantRecordFind, manageControls['find.wanted']),
  back: inTurn(backFromCard, dialogControls.back),
  'appointment.opened': inTurn(appointmentOfForms, ofWalkInToo['appointment.opened']),
  // The server's answer to who the visitor is, which the app requests by itself.
  'visitor.identified': noControl,
  // Said by another tab of the browser.
  'visitor.signedOut': noControl,
  'visitor.left': noControl,
  'journey.left': noControl,
  'journey.handedOver': noControl,
  // A camera, or a file on the device.
  'picture.taken': noControl,
  'picture.refused': noControl,
  'picture.removed': noControl,
  // Read from the user agent.
  'app.outdated': noControl,
  // Sent by the server.
  'line.moved': noControl,
  'hold.warned': noControl,
  'hold.expired': noControl,
  'hold.started': noControl,
  'hold.dropped': noControl,
  'hold.finished': noControl,
  'hold.lost': noControl,
  'hold.doubted': noControl,
  'record.changed': noControl,
  'vaccines.changed': noControl,
  'appointment.outdated': noControl,
  'booking.gone': noControl,
  'booking.confirmedElsewhere': noControl,
  'patient.refused': noControl,
  'vaccines.refused': noControl,
};

/**
 * What a person does to cause the event at this moment; undefined when the screen has no control
 * for it.
 */
export function gesturesFor(moment: Moment, event: JourneyEvent): readonly Gesture[] | undefined {
  // the row of an event's own type takes that event; the compiler cannot follow it through the
  // table
  const control = controls[event.type] as (
    moment: Moment,
    event: JourneyEvent,
  ) => readonly Gesture[] | undefined;
  // A kept plan may name an event that no longer exists.
  return Object.hasOwn(controls, event.type) ? control(moment, event) : undefined;
}
