/**
 * Of a call that reads again what is `settled` on a page, behind it: after a refresh, or on a
 * device that slept, it may have been changed elsewhere since. Without an answer it stays as it is
 * known.
 */
export const behindShown = {
  failed: 'settled',
  unanswered: 'settled',
  tags: ['background'],
} as const;
