// SAF-07: the terms in which patients are told what was done with their data. None reveals health
// answers: they say that forms were read, not what they contained.

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

/** What we do automatically, as our log rows name it. */
export const HOUSE_JOBS = ['messages', 'registry', 'calendar', 'wallet', 'command'] as const;
export type HouseJob = (typeof HOUSE_JOBS)[number];
