import { keyRequest } from '../requests/resume.ts';
import { closed, closedLinks, seen } from '../vocabulary/calls/links.ts';
import { ask } from '../vocabulary/calls/ends.ts';
import { base } from '../vocabulary/base.ts';
import { heldUp } from '../vocabulary/calls/held-up.ts';

/**
 * The landing page of a campaign's invitation (RTE-12, QCK-01): what it is about, before the
 * visitor has proved who they are.
 */
export const quickFlow = base.createStateConfig({
  id: 'quick-flow',
  meta: { page: 'quick-flow' },
  initial: 'arriving',
  on: {
    NAV: {
      guard: { type: 'navBringsKey', params: 'quick-flow' },
      target: '.arriving',
      actions: { type: 'keepKey', params: 'quick-flow' },
    },
  },
  states: {
    arriving: {
      always: [
        { guard: { type: 'hasKey', params: 'quick-flow' }, target: 'looking' },
        { target: 'uninvited' },
      ],
    },
    /** Without a link there is nothing quick about it: anyone can book. */
    uninvited: closed,
    looking: ask('openCampaign', { input: keyRequest, ...seen('welcome') }),
    ...heldUp({ retried: 'looking' }),
    limited: { tags: ['trouble'], on: { retried: 'looking' } },
    welcome: { on: { 'invitation.accepted': '#quick-flow-verify' } },
    ...closedLinks,
  },
});
