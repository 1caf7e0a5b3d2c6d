import { expect, it } from 'vitest';
import { ALL_OPERATIONS } from '#contract/all-operations.ts';
import { invokesOf } from '#qa/engine/src/names.ts';
import { deskMachine } from '#machines/desk/desk.machine.ts';
import { journeyMachine } from '#machines/journey.machine.ts';
import { filesBelow, readSource } from '#tests/support/source-tree.ts';

/** Operations of api.md that the product does not ask itself, and who does. */
const ASKED_BY_OTHERS: Readonly<Record<string, string>> = {
  patchConsent: 'Other programs change a decision before they book (SMS-01).',
  health: 'What watches over the server asks it.',
  decryptKey: 'Whoever checks a link without beginning to resume asks it (ENG-12).',
  getEngagement: 'Outside clients read a saved journey by it (ENG-11).',
  listProducts: 'Outside clients list the products of a vaccine by it (VAC-07).',
  getCardPicture: 'A picture on a page asks it, by its address (DOC-11).',
  bulkPublish: 'Readers of the feed ask it (STD-01).',
  readFeedFile: 'Readers of the feed ask it (STD-01).',
  queryLocations: 'Outside clients look for places by it (LOC-03).',
  searchStores: 'Outside clients read stores by their numbers with it (LOC-05).',
};

const askedByChart = new Set(
  [journeyMachine, deskMachine].flatMap((chart) => invokesOf(chart)).map(({ src }) => src),
);
const sources = filesBelow('src')
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !file.includes('/lab/'))
  .map((file) => readSource(file))
  .join('\n');
const isCalled = (id: string) =>
  askedByChart.has(id) ||
  new RegExp(
    String.raw`\bO(?:PERATIONS)?\.${id}\b|import \{[^}]*\b${id}\b[^}]*\} from '#contract/`,
  ).test(sources);

it('API-01 every operation has a caller, or who else asks it is written down', () => {
  const unasked = Object.keys(ALL_OPERATIONS).filter((id) => !isCalled(id));
  expect(unasked.toSorted()).toEqual(Object.keys(ASKED_BY_OTHERS).toSorted());
});
