import { ageOn } from '#domain/ages.ts';
import { GENDERS } from '#domain/people.ts';
import { showPhone } from '#domain/phone-shape.ts';
import { useKnown } from '#src/app/use-journey.ts';
import type { Press } from '#src/components/button/press.ts';
import { Button } from '#src/components/button/button.tsx';
import { SummaryList, type SummaryRow } from '#src/components/summary-list/summary-list.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';

type OwnDetailsProps = {
  change: Press;
};

/** PAT-02: the owner's details, as the next booking will use them. */
export function OwnDetails({ change }: OwnDetailsProps) {
  const t = useCopy('account');
  const patient = useCopy('patient-fields');
  const formats = useFormats();
  const { me, today, language } = useKnown('me', 'today', 'language');
  const { firstName, lastName, dateOfBirth, gender, phoneNumber, address, email, userName } =
    me?.profile ?? {};
  const name = [firstName, lastName].filter(Boolean).join(' ');
  const isTold = [name, dateOfBirth, gender, phoneNumber, address?.zipCode].some(Boolean);
  const row = (term: string, value: string | undefined): SummaryRow => ({
    term,
    value: value || t('details.none'),
  });
  const rows = [
    row(t('details.name'), name),
    row(
      t('details.born'),
      dateOfBirth &&
        patient('bornValue', {
          date: formats.dateOfBirth(dateOfBirth),
          count: ageOn(dateOfBirth, today),
        }),
    ),
    row(patient('choice.gender'), GENDERS.find(({ code }) => code === gender)?.[language]),
    row(t('details.phone'), phoneNumber && showPhone(phoneNumber)),
    row(t('details.zip'), address?.zipCode),
  ];
  return (
    <section className="stack stack-tight" aria-labelledby="details-title">
      <h2 id="details-title">{t('details.title')}</h2>
      {!isTold && <p>{t('details.empty')}</p>}
      <SummaryList rows={[...(isTold ? rows : []), row(t('details.email'), email ?? userName)]} />
      <div>
        <Button {...change}>{isTold ? t('details.change') : t('details.add')}</Button>
      </div>
    </section>
  );
}
