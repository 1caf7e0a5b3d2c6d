/** The patient's chart and its journeys. */
import { journeyMachine } from '#machines/journey.machine.ts';
import type { JourneyEvent } from '#machines/knowledge/events.ts';
import { chartOnly } from './chart-only.ts';
import { gesturesFor } from './controls/controls.ts';
import type { Moment } from './controls/moment.ts';
import type { JourneyChart } from './journey-chart.ts';
import {
  callbacks,
  casesOfType,
  createModel,
  isBeyondBrowser,
  owed,
  placeOf,
  screenOf,
  starts,
} from './model.ts';
import { today } from './samples.ts';
import { patientWords } from './story/patient.ts';
import { waivers } from './waivers.ts';

export const patient: JourneyChart = {
  name: 'patient',
  machine: journeyMachine,
  callbacks,
  createModel,
  casesOfType,
  starts,
  placeOf,
  owed,
  waivers,
  chartOnly,
  ends: { 'app.kept': 'Said once a visit: the app is as old until it is over.' },
  module: 'qa/journeys/patient.ts',
  planFile: 'data/journeys/lab.json',
  today,
  story: patientWords,
  inBrowser: 'every event',
  isBeyondBrowser,
  screenOf,
  // our chart's, whose moments and events the journeys know without their types
  gesturesFor: (moment, event) => gesturesFor(moment as Moment, event as JourneyEvent),
  spoken: {
    'hold.warned': 'The held time is about to run out',
    'hold.expired': 'The held time runs out',
  },
  programs: { dom: 'qa/journeys/dom.', browser: 'tests/e2e/journeys.spec.ts' },
  reports: 'journeys',
};
