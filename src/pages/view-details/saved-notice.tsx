import type { Saved } from '#machines/knowledge/manage.ts';
import { useKnown, useMatches } from '#src/app/use-journey.ts';
import { peopleWithoutTime, shownPerson } from '#src/booking/booked-people.ts';
import { Alert } from '#src/components/alert/alert.tsx';
import { VisuallyHidden } from '#src/components/visually-hidden/visually-hidden.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import styles from './saved-notice.module.css';

/** Changes of message settings send no message. */
const WITHOUT_MESSAGE: readonly Saved[] = ['texts', 'reminders', 'sharing', 'wish', 'wishEnded'];

/** Changes that concern one group member; all others concern everyone. */
const OF_ONE: readonly Saved[] = ['time', 'vaccines', 'patient', 'cancelled'];

/** Saved by a press on the page, whose button has no words for it. */
const SAVING = ['switching', 'sharing', 'ending'] as const;

/**
 * MNG-06, GRP-03: what is being saved, or was saved last, and for a group for whom. The element
 * stays in the page, so that each new text is announced.
 */
export function SavedNotice() {
  const t = useCopy('view-details');
  const common = useCopy('common');
  const matches = useMatches();
  const { manage } = useKnown('manage');
  const { saved, others, appointment } = manage;
  const told = appointment?.asMember ? t('member.told') : t('saved.message');
  const name = shownPerson(manage);
  const isOfOne = saved !== undefined && OF_ONE.includes(saved) && name !== undefined;
  return (
    <output className={styles.notice}>
      {SAVING.some((upcoming) => matches({ flow: { 'view-details': { upcoming } } })) && (
        <VisuallyHidden>{common('waiting.saving')}</VisuallyHidden>
      )}
      {saved && (
        <Alert
          tone="ok"
          title={isOfOne ? t(`group.saved.${saved}`, { name }) : t(`saved.${saved}`)}
        >
          {isOfOne &&
            others.length > 0 &&
            peopleWithoutTime(manage).length === 0 &&
            `${t('group.others')} `}
          {!WITHOUT_MESSAGE.includes(saved) && told}
        </Alert>
      )}
    </output>
  );
}
