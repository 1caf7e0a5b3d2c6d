import { pageLeft } from '#domain/resume.ts';
import type { Engagement } from '#server/booking/engagements/engagements.store.ts';

/** RES-01: the page a journey was left at. */
export const leftAt = ({
  pageId,
  metaData,
  bookingType,
}: Pick<Engagement, 'pageId' | 'metaData' | 'bookingType'>) =>
  pageLeft({
    pageId,
    page: metaData.progress?.page,
    isTimeChosen: metaData.appointmentDate !== undefined,
    isGroup: bookingType === 'Group',
  });
