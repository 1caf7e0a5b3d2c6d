import { useKnown, useSend } from '#src/app/use-journey.ts';
import { Button } from '#src/components/button/button.tsx';
import { Disclosure } from '#src/components/disclosure/disclosure.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { useProblems } from '#src/forms/use-problems.ts';
import { useCopy } from '#src/i18n/copy.ts';
import { FinderForm } from './finder-form.tsx';
import { NumberField } from './number-field.tsx';

/** MNG-01: two answers find an appointment; with an account, a visitor can see all of theirs. */
export function FindByNumber() {
  const send = useSend();
  const t = useCopy('manage-appointment');
  const { problemOf } = useProblems('other');
  const { manage, me } = useKnown('manage', 'me');
  return (
    <>
      <PageHeading lead={t('find.lead')}>{t('find.title')}</PageHeading>
      <FinderForm
        by="byNumber"
        label={t('find.action')}
        otherWay={
          <Button variant="quiet" onPress={() => send({ type: 'number.forgotten' })}>
            {t('find.noNumber')}
          </Button>
        }
      >
        <div className="stack stack-tight">
          <NumberField
            label={t('find.number')}
            hint={t('find.numberHint')}
            problem={problemOf('confirmationNumber')}
            value={manage.find.confirmationNumber}
            onChange={(confirmationNumber) =>
              send({ type: 'find.typed', draft: { confirmationNumber } })
            }
          />
          <Disclosure summary={t('find.where.title')}>
            <p>{t('find.where.text')}</p>
          </Disclosure>
          <Disclosure summary={t('find.group.title')}>
            <p>{t('find.group.text')}</p>
          </Disclosure>
        </div>
      </FinderForm>
      <section className="stack stack-tight" aria-labelledby="account-title">
        <h2 id="account-title">{t(me?.isLoggedIn ? 'account.isIn' : 'account.title')}</h2>
        <div>
          <Button icon="person" onPress={() => send({ type: 'signIn.chosen' })}>
            {t(me?.isLoggedIn ? 'account.all' : 'account.signIn')}
          </Button>
        </div>
      </section>
    </>
  );
}
