import { pageLeft } from '#domain/resume.ts';
import type { Engagement } from '#server/booking/engagements/engagements.store.ts';
import { firstStart } from '#server/booking/engagements/who-comes.ts';

/** RES-01: the page a journey was left at. */
export const leftAt = ({
  pageId,
  metaData,
  people,
  bookingType,
}: Pick<Engagement, 'pageId' | 'metaData' | 'people' | 'bookingType'>) =>
  pageLeft({
    pageId,
    page: metaData.progress?.page,
    isTimeChosen: firstStart(people) !== undefined,
    isGroup: bookingType === 'Group',
  });
