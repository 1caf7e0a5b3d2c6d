import type { Reason } from './journey-chart.ts';

/**
 * What the chart can do but neither a person nor the outside world can cause: which events, and why
 * they run only on the chart.
 */
export const chartOnly: readonly Reason[] = [
  {
    of: /all\(signedIn, forGroup\)|all\(forGroup, signedIn\)/,
    reason:
      'Who is signed in at this page of a group has come back from signing in: machines/booking/flow-check.test.ts.',
  },
  {
    of: /^taken: flow\.get-started on dependent\.chosen/,
    reason:
      'Whom an account knows where a booking begins came with who the visitor is: get-started.view.test.tsx, tests/e2e/own-details.spec.ts.',
  },
  {
    of: /^taken: (?:flow\.view-details\.upcoming\.(?:sharing|switching|ending) on (?:sharing\.switched|reminders\.switched|wish\.ended)|overlay\.\S+\.(?:changing|holding|saving|sending) on overlay\.closed) -> stays/,
    reason: 'Its button waits while the change before is saved.',
  },
  {
    of: /^refused: flow\.walk-in\.door on walkIn\.begun/,
    reason: 'The button is there only when one can walk in.',
  },
  {
    of: /on picture\.|saveCardPicture|removeCardPicture|documents\.(?:sending|removing|picture)/,
    reason:
      'A picture comes from a camera or a file: documents.view.test.tsx, tests/e2e/card-picture.spec.ts.',
  },
  {
    of: /on app\.(?:outdated|kept)/,
    reason: 'The name of the browser tells it, before anything else: tests/e2e/native-app.spec.ts.',
  },
  {
    of: /^refused: flow\.timeslots\S* on bookedTime\.kept/,
    reason: 'The booked time is offered only to who changes vaccines.',
  },
  {
    of: /on line\.moved/,
    reason: 'The server tells that the line moved: queue.view.test.tsx.',
  },
  {
    of: /^exclusion: /,
    reason: 'An open overlay is modal: no control asks for another one.',
  },
  {
    of: /^refused: flow\.view-details\.(?:upcoming|member) on (?:wish\.opened|(?:documents|pass)\.wanted)/,
    reason: 'An open overlay is modal: nothing of the page below it can be pressed.',
  },
  {
    of: /visitor\.identified|judging on always|\[recognised\]/,
    reason:
      'The app asks by itself who the visitor is; what the server says is told in tests/e2e/own-details.spec.ts.',
  },
  {
    of: /visitor\.signedOut/,
    reason: 'Another tab of the browser tells it: tests/e2e/accounts.spec.ts.',
  },
  {
    of: /usesProvider|providerRefused|loginFailed|sign-in\.elsewhere/,
    reason: 'Only where a provider keeps the accounts: tests/e2e/provider.spec.ts.',
  },
  {
    of: /^refused: flow\.who-has-seen\.listed on olderSights/,
    reason: 'The button is there only where there is more.',
  },
  {
    of: /^refused: flow on later\.requested/,
    reason: 'The button is there only where there is something to keep.',
  },
  {
    of: /hold\.held\.over|^refused: hold\.held on hold\.expired/,
    reason:
      'A clock that is moved on ends the call as well: tests/e2e/hold.spec.ts loses a booking then.',
  },
  {
    of: /^refused: overlay\.\S+ on NAV \[navLeavesEdit/,
    reason: 'An address that is there already says nothing.',
  },
  {
    of: /^refused: .* on (?:(?:place|vaccines)\.reconsidered \[|vaccines\.dropped \[not|groupTimes\.wanted|times\.wanted \[movable\])/,
    reason: 'The button is there only when another place or time could help.',
  },
  {
    of: /^refused: flow\.(?:manage-appointment|view-details) on back/,
    reason: 'Back is not there where nobody came from, nor behind an open overlay.',
  },
  {
    of: /^refused: .* on (?:back|booking\.continued) \[bookingHeld/,
    reason: 'Back is there only beside a booking whose time is held.',
  },
  {
    of: /on (?:appointment\.kept|back|booking\.continued) -> stays/,
    reason: 'While an answer is on its way the button is not there.',
  },
  {
    of: /^refused: flow\.vaccine-selector\S* on appointment\.opened/,
    reason: 'The button is there only beside what is booked already.',
  },
  {
    of: /^refused: flow\.screening\.prescription on prescription\.found/,
    reason: 'The button is there only for who comes alone, and with a time.',
  },
  {
    of: /^refused: flow\.vaccine-selection on vaccines\.shared/,
    reason: 'The button is there only while one of the group is done and another has none.',
  },
  {
    of: /^refused: flow\.vaccination-history\.shown on records\.wanted/,
    reason: 'The button is there only where there are several people’s records.',
  },
  {
    of: /^refused: flow\.view-details on appointment\.opened/,
    reason: 'Only a group has others to be shown, and behind an open overlay nothing is pressed.',
  },
  {
    of: /readPosition (fails|times out|error)/,
    reason: 'The device says that it has no position; it never fails.',
  },
  {
    of: /^refused: flow\.(?:review-appt\.reading on (?:booking|time)\.|view-details\.upcoming on (?:reminders|sharing)\.)/,
    reason: 'The page behind an open overlay cannot be pressed.',
  },
  {
    of: /^refused: .* on vaccines\.kept \[fitsLater\]/,
    reason: 'The button is there only when a later day would do.',
  },
  {
    of: /^refused: .* on stores\.wanted \[more(?:Group)?Stores\]/,
    reason: 'The button is there only when there are more stores.',
  },
  {
    of: /^refused: .* on (?:time\.submitted|overlay\.saved) \[timePicked\]/,
    reason: 'The button is there only when a time is picked.',
  },
  {
    of: /^refused: .* on time\.kept/,
    reason: 'The button is there only while a time is held.',
  },
  {
    of: /^refused: .* on offeredTime\.taken \[isOffered\]/,
    reason: 'What is not offered has no button.',
  },
  {
    of: /^refused: overlay\.closed on overlay\.opened \[all\(opens\((?:sms|group-contact|rx-vaccine)\)/,
    reason: 'Only the review page has the controls that open overlays, and they open those four.',
  },
];
