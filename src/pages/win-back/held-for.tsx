import { useCopy } from '#src/i18n/copy.ts';
import { useMinutesLeft } from '#src/overlays/hold/use-minutes-left.ts';

/** How long there is to decide, in words; the countdown is above the page. */
export function HeldFor({ deadline }: { deadline: number }) {
  const t = useCopy('win-back');
  return <p>{t('offer.held', { count: useMinutesLeft(deadline) })}</p>;
}
