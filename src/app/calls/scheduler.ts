// What is sent to the global scheduler instead (ENG-06, ENG-07): the chart makes one call, and the
// environment decides which service gets it. Pure.
import type {
  createEngagement,
  createSchedulerEngagement,
  patchEngagement,
  patchSchedulerEngagement,
} from '#contract/engagements.ts';
import type { CallInput, Operation } from '#contract/operation.ts';

type Body<O extends Operation> = CallInput<O> extends { body: infer B } ? B : never;
type MetaData = Body<typeof createEngagement>['metaData'];

const contactOf = ({ phone, dob, category }: MetaData) => ({ phone, dob, category });

const journeyOf = (
  pageId: Body<typeof createEngagement>['pageId'],
  { phone: _phone, dob: _dob, category: _category, ...metaData }: MetaData = {},
) => ({ pageId, status: 'pending' as const, metaData });

/**
 * ENG-06: coverage becomes a boolean; metaData of the versioned body is split into contact and
 * journey without losing anything (ENG-15).
 */
export const schedulerEngagement = ({
  coverage,
  metaData,
  pageId,
  notificationSent,
  wagHeaders: _repeated,
  ...rest
}: Body<typeof createEngagement>): Body<typeof createSchedulerEngagement> => ({
  ...rest,
  coverage: coverage === undefined ? undefined : coverage === true || coverage === 'Yes',
  schema_version: 1,
  engagementContact: { ...contactOf(metaData), ...notificationSent },
  journey: journeyOf(pageId, metaData),
});

export const schedulerPatch = ({
  metaData,
  pageId,
  wagHeaders: _repeated,
  ...rest
}: Body<typeof patchEngagement>): Body<typeof patchSchedulerEngagement> => ({
  ...rest,
  ...(metaData && { engagementContact: contactOf(metaData) }),
  journey: journeyOf(pageId, metaData),
});
