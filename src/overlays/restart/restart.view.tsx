import { isForGroup } from '#machines/knowledge/for-group.ts';
import { useJourney, useKnown, useSend } from '#src/app/use-journey.ts';
import { useCopy } from '#src/i18n/copy.ts';
import { LossDialog } from '../loss-dialog.tsx';

/** SES-03: what starting over removes and what it keeps. */
export function RestartView() {
  const send = useSend();
  const t = useCopy('restart');
  const { hold, saved, me } = useKnown('hold', 'saved', 'me');
  const isGroup = useJourney(({ context }) => isForGroup(context));
  return (
    <LossDialog
      title={t('title')}
      lead={t('lead')}
      lost={[
        t('lost.answers'),
        hold !== undefined && t(isGroup ? 'lost.timeForAll' : 'lost.time'),
        saved !== undefined && t('lost.link'),
      ]}
      kept={t(me?.isLoggedIn ? 'kept.withAccount' : 'kept.booked')}
      stay={{ label: t('keep'), onPress: () => send({ type: 'restart.declined' }) }}
      go={{ label: t('go'), onPress: () => send({ type: 'restart.confirmed' }) }}
    />
  );
}
