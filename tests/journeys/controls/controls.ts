/** Which control of which screen causes an event of the chart: one row an event type, asked for by the compiler. */
import type { JourneyEvent } from '#machines/events.ts';
import type { Gesture } from '../gestures.ts';
import { signingControls } from './account.ts';
import { campaignControls } from './campaign.ts';
import { comingBackControls } from './coming-back.ts';
import { dialogControls } from './dialogs.ts';
import { manageControls } from './manage.ts';
import type { Controls, EventType, Moment } from './moment.ts';
import { ownControls } from './own.ts';
import { peopleControls } from './people.ts';
import { screeningControls } from './screening.ts';
import { startControls } from './start.ts';
import { timeControls } from './times.ts';
import { winBackControls } from './win-back.ts';

/** Said by the held time's clock, or by the chart to itself. */
const noControl = () => undefined;

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
  // The server's word on who the visitor is, which the app asks for by itself.
  'visitor.identified': noControl,
  'visitor.left': noControl,
  'visitor.changed': noControl,
  'journey.left': noControl,
  'hold.warned': noControl,
  'hold.expired': noControl,
  'hold.started': noControl,
  'hold.dropped': noControl,
  'hold.finished': noControl,
  'hold.lost': noControl,
  'record.changed': noControl,
  'vaccines.changed': noControl,
  'appointment.outdated': noControl,
};

/** What a person does to bring the event about at this moment; undefined when the screen has no control for it. */
export function gesturesFor(moment: Moment, event: JourneyEvent): readonly Gesture[] | undefined {
  // the row of an event's own type takes that event; the compiler cannot follow it through the table
  const control = controls[event.type] as (
    moment: Moment,
    event: JourneyEvent,
  ) => readonly Gesture[] | undefined;
  return control(moment, event);
}
