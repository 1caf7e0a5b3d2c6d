// SAF-07: in which words somebody is told what was done with their data. Health answers are in
// none: that forms were read is said, and not what stood in them.

/** What was seen or done. */
export const SEEN_WHAT = [
  'signIn',
  'accountRead',
  'accountChanged',
  'peopleRead',
  'peopleChanged',
  'devicesRead',
  'devicesEnded',
  'calendarSet',
  'calendarRead',
  'seenRead',
  'exported',
  'erased',
  'visitsRead',
  'visitRead',
  'visitFound',
  'visitFollowed',
  'booked',
  'changed',
  'cancelled',
  'detailsTold',
  'journeyRead',
  'journeyLeft',
  'messagesSet',
  'messageAsked',
  'messageSent',
  'formsRead',
  'formsFilled',
  'cardRead',
  'cardKept',
  'recordRead',
  'recordTaken',
  'earlierTime',
  'checkedIn',
  'dayRead',
  'lookedUp',
  'visitServed',
  'doseGiven',
  'doseCorrected',
  'called',
  'registryTold',
  'programRead',
  'programTold',
  'other',
] as const;
export type SeenWhat = (typeof SEEN_WHAT)[number];

/** What the house does by itself, as its rows of the log name it. */
export const HOUSE_JOBS = ['messages', 'registry', 'calendar', 'wallet', 'command'] as const;
export type HouseJob = (typeof HOUSE_JOBS)[number];
