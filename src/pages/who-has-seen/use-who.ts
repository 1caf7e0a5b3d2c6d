import type { SeenBy } from '#contract/sights.ts';
import { useCopy } from '#src/i18n/copy.ts';

/** Returns a function that names who it was (SAF-07). */
export function useWho(): (by: SeenBy) => string {
  const t = useCopy('who-has-seen');
  const account = useCopy('account');
  const on = (who: string, device: Extract<SeenBy, { kind: 'you' }>['device']) =>
    device === 'other' ? who : t('by.on', { who, device: account(`devices.kind.${device}`) });
  return (by) => {
    switch (by.kind) {
      case 'you':
        return on(t(by.isHere ? 'by.here' : 'by.you'), by.device);
      case 'otherAccount':
      case 'shown':
      case 'keyed':
      case 'somebody':
        return on(t(`by.${by.kind}`), by.device);
      case 'team':
        return t(`by.team.${by.role ?? 'member'}`, { store: by.store ?? t('by.team.anyStore') });
      case 'house':
        return t(`by.house.${by.job ?? 'any'}`);
      case 'program':
        return t('by.program', { name: by.name });
    }
  };
}
