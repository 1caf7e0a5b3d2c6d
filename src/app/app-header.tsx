import { useSyncExternalStore } from 'react';
import { pathOf, type PageId } from '#domain/pages.ts';
import { SiteHeader } from '#src/components/site-header/site-header.tsx';
import { useCopy } from '../i18n/copy.ts';
import type { Frame } from './frame.ts';
import { NativeHeader } from './native-header.tsx';
import { useAlternates } from './use-alternates.ts';
import { useJourney, useKnown, useSend } from './use-journey.ts';

/** CHR-05; the refusal page says itself where to go. */
const WITHOUT_BACK: readonly PageId[] = ['get-started', 'confirmation', 'not-eligible', 'resume'];

/** Pages outside the booking: from them somebody goes to their account. */
const STANDARD: readonly PageId[] = [
  'get-started',
  'sign-in',
  'sign-up',
  'account',
  'confirmation',
  'group-confirmation',
  'manage-appointment',
  'view-details',
  'cancel-appt',
  'win-back',
  'review-change',
];

const never = () => () => {};

/** CHR-01, CHR-04, CHR-07: logo to the first page, the other language, Back. */
export function AppHeader({ frame, page }: { frame: Frame; page: PageId }) {
  const t = useCopy('common');
  const { visit, language, cameWithSuccess } = frame;
  const send = useSend();
  const { me } = useKnown('me');
  // CHR-05, CHR-06: Back is there where the chart has a way back.
  const canGoBack = useJourney(
    (snapshot) =>
      !cameWithSuccess && !WITHOUT_BACK.includes(page) && snapshot.can({ type: 'back' }),
  );
  const isIn = me?.isLoggedIn;
  const name = me?.greetingName;
  const own = isIn ? 'account' : 'sign-in';
  const isStandard = STANDARD.includes(page);
  const path = pathOf(page) ?? pathOf('get-started') ?? '/';
  // The built page does not know its host; the address comes with the first render after it.
  const otherHref = useSyncExternalStore(
    never,
    () => frame.otherLanguage(path),
    () => path,
  );
  useAlternates(language, path, otherHref);
  const back = canGoBack ? { onBack: () => send({ type: 'back' }) } : {};
  if (frame.nativeApp) return <NativeHeader backLabel={t('back')} {...back} />;
  return (
    <SiteHeader
      texts={{ brand: t('brand'), home: t('home'), back: t('back') }}
      home={{ href: pathOf('get-started') ?? '/', onPress: () => visit({ page: 'get-started' }) }}
      {...(otherHref !== undefined && {
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
            href: pathOf(own) ?? '/',
            onPress: () => visit({ page: own }),
          },
        })}
      {...(isStandard &&
        isIn &&
        page !== 'manage-appointment' && {
          appointments: {
            text: t('account.appointments'),
            href: pathOf('manage-appointment') ?? '/',
            onPress: () => visit({ page: 'manage-appointment' }),
          },
        })}
      layout={isStandard ? 'standard' : 'lean'}
      {...back}
    />
  );
}
