import { shareable } from '#machines/knowledge/members.ts';
import { useJourney, useMatches, useSend } from '#src/app/use-journey.ts';
import { shortVaccineName } from '#domain/vaccines.ts';
import { Button } from '#src/components/button/button.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';

/**
 * GRP-01: copies the vaccines of the first member who is done to all who have none, in one press.
 */
export function ShareVaccines() {
  const send = useSend();
  const matches = useMatches();
  const t = useCopy('vaccine-selection');
  const formats = useFormats();
  const isSharing = (['listing', 'deciding'] as const).some((state) =>
    matches({ flow: { 'vaccine-selection': state } }),
  );
  // The member being checked changes meanwhile, the vaccines do not.
  const codes = useJourney(({ context }) =>
    (isSharing ? context.party.sharing : shareable(context))?.vaccines.join(),
  );
  const language = useJourney(({ context }) => context.language);
  if (!codes) return null;
  const vaccines = formats.list(codes.split(',').map((code) => shortVaccineName(code, language)));
  return (
    <div>
      <Button
        icon="group"
        pending={isSharing}
        pendingLabel={t('sharing')}
        onPress={() => send({ type: 'vaccines.shared' })}
      >
        {t('share', { vaccines })}
      </Button>
    </div>
  );
}
