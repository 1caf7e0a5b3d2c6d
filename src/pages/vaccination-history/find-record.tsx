import { pathOf } from '#domain/pages.ts';
import { useKnown, useSend } from '#src/app/use-journey.ts';
import { StoreToCall } from '#src/booking/store-to-call.tsx';
import { Button } from '#src/components/button/button.tsx';
import { Link } from '#src/components/link/link.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { useProblems } from '#src/forms/use-problems.ts';
import { useCopy } from '#src/i18n/copy.ts';
import { FinderForm } from '#src/pages/manage-appointment/finder-form.tsx';
import { NumberField } from '#src/pages/manage-appointment/number-field.tsx';

/** CRD-02, MNG-01: a visit’s number or link, with the date of birth, opens the record. */
export function FindRecord({ by }: { by: 'byNumber' | 'byKey' }) {
  const send = useSend();
  const t = useCopy('vaccination-history');
  const finding = useCopy('manage-appointment');
  const { problemOf } = useProblems('other');
  const { manage } = useKnown('manage');
  return (
    <>
      <PageHeading lead={t(`find.lead.${by}`)}>{t('find.title')}</PageHeading>
      <FinderForm
        by={by}
        label={t('find.action')}
        otherWay={
          by === 'byKey' && (
            <Button variant="quiet" onPress={() => send({ type: 'find.wanted' })}>
              {finding('key.other')}
            </Button>
          )
        }
      >
        {by === 'byNumber' && (
          <NumberField
            label={finding('find.number')}
            hint={t('find.numberHint')}
            problem={problemOf('confirmationNumber')}
            value={manage.find.confirmationNumber}
            onChange={(confirmationNumber) =>
              send({ type: 'find.typed', draft: { confirmationNumber } })
            }
          />
        )}
      </FinderForm>
      <div>
        <p>
          <Link to={pathOf('sign-in')} look="alone">
            {t('find.signIn')}
          </Link>
        </p>
        {by === 'byKey' && <p className="small muted">{finding('key.help')}</p>}
        <StoreToCall />
      </div>
    </>
  );
}
