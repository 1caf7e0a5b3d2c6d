import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { NewPasswordField } from '#src/forms/sign-in-fields.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useDesk, useDeskState } from '../use-desk.ts';
import { AppCodeField, DoorFormView, DoorTextField } from './door-form.tsx';
import { QrCode } from './qr-code.tsx';
import { useRefusals } from './use-refusals.ts';
import styles from './away.module.css';

const LETTERS = 4;

/** Name, password and second factor of a new member, or of one who lost theirs (DSK-01). */
export function Invited() {
  const t = useCopy('door');
  const words = useCopy('desk');
  const desk = useDesk();
  const refusals = useRefusals();
  const invitation = useDeskState(({ context }) => context.door.invitation);
  if (!invitation) return null;
  const { email, stores, secret, otpauth } = invitation;
  return (
    <>
      <PageHeading lead={t('invited.lead', { email })}>{t('invited.title')}</PageHeading>
      <section>
        <h2>{t('invited.stores')}</h2>
        <ul className={styles.stores}>
          {stores.map(({ storeNumber, name, role }) => (
            <li key={storeNumber}>
              {t('invited.store', { name, number: storeNumber, role: words(`role.${role}`) })}
            </li>
          ))}
        </ul>
      </section>
      <DoorFormView
        form="invited"
        action={t('invited.action')}
        refusals={refusals}
        onSubmit={(text) =>
          desk.send({
            type: 'invitation.submitted',
            firstName: text('firstName'),
            lastName: text('lastName'),
            password: text('password'),
            code: text('code'),
          })
        }
      >
        {(problemOf) => (
          <>
            {/* Tells password managers whose password it is. */}
            <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
            <div className={styles.section}>
              <h2>{t('invited.you')}</h2>
              <DoorTextField
                name="firstName"
                label={t('invited.firstName')}
                problem={problemOf('firstName')}
              />
              <DoorTextField
                name="lastName"
                label={t('invited.lastName')}
                problem={problemOf('lastName')}
              />
              <NewPasswordField label={t('invited.password')} problem={problemOf('password')} />
            </div>
            <div className={styles.section}>
              <h2>{t('invited.phone')}</h2>
              <p>{t('invited.scan')}</p>
              <QrCode text={otpauth} label={t('invited.picture')} />
              <p>
                {t('invited.letters')}
                <br />
                <code className={styles.secret}>{inGroups(secret)}</code>
              </p>
              <AppCodeField label={t('invited.code')} problem={problemOf('code')} />
            </div>
          </>
        )}
      </DoorFormView>
    </>
  );
}

const inGroups = (text: string) => (text.match(new RegExp(`.{1,${LETTERS}}`, 'g')) ?? []).join(' ');
