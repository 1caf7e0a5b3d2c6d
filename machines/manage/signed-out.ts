/**
 * CHN-07: signed out in another tab, or by timeout: the account's appointment is shown no longer,
 * whatever sheet is open over it: the server would refuse to save what is typed there. A call under
 * way ends first (src/app/visitor.ts).
 */
export const signedOut = {
  'visitor.identified': { guard: 'justSignedOut', target: '#manage-appointment.notHere' },
} as const;
