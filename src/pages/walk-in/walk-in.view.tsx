import { pathOf } from '#domain/pages.ts';
import { useKnown, useMatches, useSend } from '#src/app/use-journey.ts';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Link } from '#src/components/link/link.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { LookingAtLink } from '#src/links/looking-at-link.tsx';
import { useOwnHeading } from '#src/pages/get-started/use-own-heading.ts';
import { AtTheDoor } from './at-the-door.tsx';

const CLOSED = ['revoked', 'old'] as const;

/** WLK-01: the page that a store's poster opens. */
export function WalkInView() {
  const matches = useMatches();
  const { door } = useKnown('door');
  const closed = CLOSED.find((state) => matches({ flow: { 'walk-in': state } }));
  if (closed) return <Closed why={closed} />;
  const isOpen = (['door', 'checkingIn'] as const).some((state) =>
    matches({ flow: { 'walk-in': state } }),
  );
  if (door && isOpen) return <AtTheDoor door={door} />;
  return <LookingAtLink page="walk-in" />;
}

function Closed({ why }: { why: (typeof CLOSED)[number] }) {
  const send = useSend();
  const t = useCopy('walk-in');
  useOwnHeading();
  return (
    <>
      <PageHeading lead={t(`closed.${why}.lead`)}>{t(`closed.${why}.title`)}</PageHeading>
      <ActionRow>
        <Link look="primary" to={pathOf('get-started')}>
          {t('noTime.book')}
        </Link>
        <Link to={pathOf('manage-appointment')} onPress={() => send({ type: 'find.wanted' })}>
          {t('closed.find')}
        </Link>
      </ActionRow>
    </>
  );
}
