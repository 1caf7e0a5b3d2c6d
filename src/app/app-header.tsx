import { useSyncExternalStore } from 'react';
import { chain } from '#domain/chain.ts';
import { BASE_PATH, pathOf, rowOf, type PageId } from '#domain/pages.ts';
import { SiteHeader } from '#src/components/site-header/site-header.tsx';
import { useCopy } from '../i18n/copy.ts';
import type { Frame } from './frame.ts';
import { useAlternates } from './use-alternates.ts';
import { useHasLeft } from './use-has-left.ts';
import { useJourney, useKnown, useSend } from './use-journey.ts';

const never = () => () => {};

/**
 * CHR-01, CHR-04, CHR-07: logo to the first page, the other language, Back. The chain's own app
 * draws its own logo, and shows the other language only if it supports it (SET-03).
 */
export function AppHeader({ frame, page }: { frame: Frame; page: PageId }) {
  const t = useCopy('common');
  const { language, cameWithSuccess } = frame;
  const { layout: ownLayout = 'lean', back } = rowOf(page);
  const send = useSend();
  const { me, walksIn } = useKnown('me', 'walksIn');
  // CHR-05: back into the form that was just sent.
  const wouldReturn = !useHasLeft(page) && cameWithSuccess;
  // CHR-05, CHR-06: Back is shown when the chart can go back.
  const canGoBack = useJourney(
    (snapshot) => !wouldReturn && back !== 'never' && snapshot.can({ type: 'back' }),
  );
  // CHR-07: walk-ins share some pages with the booking.
  const layout = walksIn && ownLayout === 'lean' ? 'store' : ownLayout;
  const isIn = me?.isLoggedIn;
  const name = me?.greetingName;
  const own = isIn ? 'account' : 'sign-in';
  const isStandard = layout === 'standard';
  const path = pathOf(page) ?? BASE_PATH;
  // The built page does not know its host; the address comes with the first render after hydration.
  const otherHref = useSyncExternalStore(
    never,
    () => frame.otherLanguage(path),
    () => path,
  );
  useAlternates(language, path, otherHref);
  const onBack = canGoBack ? { onBack: () => send({ type: 'back' }) } : {};
  const { nativeApp } = frame;
  const isOwn = isIn === true || nativeApp;
  // The first page has the same link beside its title.
  const leadsThere = page === 'manage-appointment' || (page === 'get-started' && !isOwn);
  return (
    <SiteHeader
      isInApp={nativeApp}
      texts={{ brand: chain().brand, home: t('home'), back: t('back') }}
      home={BASE_PATH}
      {...(otherHref !== undefined &&
        !walksIn &&
        layout !== 'store' &&
        (!nativeApp || chain().app.spanish) && {
          language: {
            name: t('otherLanguage'),
            lang: language === 'en' ? 'es' : 'en',
            href: otherHref,
            onPress: () => send({ type: 'language.requested' }),
          },
        })}
      {...(isStandard &&
        own !== page && {
          account: {
            text: t(isIn ? 'account.own' : 'account.signIn'),
            ...(name && { named: t(isIn ? 'account.ownNamed' : 'account.signInNamed', { name }) }),
            to: pathOf(own),
          },
        })}
      {...(!leadsThere && {
        appointments: {
          to: pathOf('manage-appointment'),
          text: t(isIn ? 'account.appointments' : 'manage'),
          isOwn,
        },
      })}
      layout={layout}
      {...onBack}
    />
  );
}
