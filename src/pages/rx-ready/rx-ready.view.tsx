import { useMatches, useSend } from '#src/app/use-journey.ts';
import { Button } from '#src/components/button/button.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { LinkTrouble } from '#src/links/link-trouble.tsx';
import { ProofForm } from '#src/links/proof-form.tsx';
import { WaysOn } from '#src/links/ways-on.tsx';
import { useOwnHeading } from '#src/pages/get-started/use-own-heading.ts';
import { NumberField } from './number-field.tsx';

type State = 'proving' | 'failed' | 'unanswered' | 'limited' | 'behind' | 'expired' | 'used';

/**
 * RXR-01: the number from the message and the date of birth prove that a prescription is the
 * visitor's.
 */
export function RxReadyView() {
  const send = useSend();
  const matches = useMatches();
  const t = useCopy('rx-ready');
  const at = (state: State) => matches({ flow: { 'rx-ready': state } });
  if (at('expired')) return <Ended why="expired" />;
  if (at('used')) return <Ended why="used" />;
  const edit = <Button onPress={() => send({ type: 'back' })}>{t('edit')}</Button>;
  const step = at('proving')
    ? 'asking'
    : at('failed')
      ? 'failed'
      : at('unanswered')
        ? 'slow'
        : 'busy';
  return (
    <>
      <PageHeading lead={t('lead')}>{t('title')}</PageHeading>
      {at('limited') || at('behind') ? (
        <LinkTrouble isLimited={at('limited')}>{at('limited') && edit}</LinkTrouble>
      ) : (
        <ProofForm
          step={step}
          legend={t('born')}
          submit={{ label: t('find'), busyLabel: t('finding') }}
          troubleActions={edit}
          more={
            at('proving') && (
              <Button variant="quiet" onPress={() => send({ type: 'place.reconsidered' })}>
                {t('other')}
              </Button>
            )
          }
        >
          <NumberField step={step} />
        </ProofForm>
      )}
    </>
  );
}

/** RXR-04: shown only to its patient. */
function Ended({ why }: { why: 'expired' | 'used' }) {
  const t = useCopy('rx-ready');
  useOwnHeading();
  return (
    <>
      {why === 'used' ? (
        <PageHeading lead={t('used.lead')}>{t('used.title')}</PageHeading>
      ) : (
        <PageHeading lead={t('expired.lead')}>{t('expired.title')}</PageHeading>
      )}
      <WaysOn isBooked={why === 'used'} />
    </>
  );
}
