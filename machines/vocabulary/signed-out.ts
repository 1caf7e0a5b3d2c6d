/**
 * CHN-07: the visitor was signed out in another tab or by timeout. The account's appointment is no
 * longer shown, even under an open sheet: the server would refuse to save what is typed there. Nor
 * is a booking just made in this tab confirmed any more. A call under way ends first
 * (src/app/visitor.ts).
 */
export const signedOut = {
  'visitor.identified': {
    guard: 'justSignedOut',
    target: '#manage-appointment.notHere',
    actions: 'forgetBooked',
  },
} as const;
