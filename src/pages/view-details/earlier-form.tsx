import { untilDays } from '#domain/earlier-times.ts';
import { ANY_PART, WANTED_PARTS } from '#domain/part-of-day.ts';
import type { WishFor } from '#machines/knowledge/manage.ts';
import { useKnown, useSend } from '#src/app/use-journey.ts';
import { wallTimeIn } from '#domain/timeslots.ts';
import { peopleToCome, shownPerson } from '#src/booking/booked-people.ts';
import { PlaceForm } from '#src/booking/place-form.tsx';
import { writtenTime } from '#src/booking/written-day.ts';
import { Button } from '#src/components/button/button.tsx';
import { OneOf } from '#src/components/one-of/one-of.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { SelectField } from '#src/components/select-field/select-field.tsx';
import { useFormStep } from '#src/forms/form-step.ts';
import { SubmitRow } from '#src/forms/submit-row.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';
import { useOwnHeading } from '#src/pages/get-started/use-own-heading.ts';
import { Radius } from '#src/pages/timeslots/radius.tsx';
import type { ShownProps } from './shown.ts';

/** CNF-05: where, how far, what part of the day and until when an earlier time would do. */
export function EarlierForm({ appointment }: ShownProps) {
  const send = useSend();
  const t = useCopy('view-details');
  const times = useCopy('timeslots');
  const formats = useFormats();
  const { search, manage } = useKnown('search', 'manage');
  useOwnHeading();
  const booked = wallTimeIn(appointment.appointmentDate).date;
  return (
    <>
      <PageHeading lead={t('earlier.form.lead', { when: writtenTime(appointment, formats) })}>
        {t('earlier.form.title')}
      </PageHeading>
      <PlaceForm region="flow">
        <ForWhom />
        <Radius miles={search.miles} onChoose={(miles) => send({ type: 'radius.chosen', miles })} />
        <SelectField
          name="partOfDay"
          label={times('part.label')}
          value={search.partOfDay}
          onChange={(value) =>
            send({
              type: 'partOfDay.chosen',
              part: WANTED_PARTS.find((part) => part === value) ?? ANY_PART,
            })
          }
          options={WANTED_PARTS.map((part) => ({
            value: part,
            label: times(`part.wanted.${part}`),
          }))}
        />
        <SelectField
          name="until"
          label={t('earlier.form.until')}
          hint={t('earlier.form.untilHint')}
          value={manage.until}
          onChange={(until) => send({ type: 'until.chosen', until })}
          options={untilDays(appointment.today, booked).map((day) => ({
            value: day,
            label: formats.longDate(day),
          }))}
        />
        <SubmitRow
          isBusy={useFormStep('flow') === 'busy'}
          label={t('earlier.form.save')}
          busyLabel={t('earlier.form.saving')}
          icon="clock"
        >
          <Button variant="quiet" onPress={() => send({ type: 'back' })}>
            {t('earlier.form.back')}
          </Button>
        </SubmitRow>
      </PlaceForm>
    </>
  );
}

const WHOM = ['group', 'person'] as const satisfies readonly WishFor[];

/** GRP-03: if several visits are upcoming, whether everyone waits, or only the person shown. */
function ForWhom() {
  const send = useSend();
  const t = useCopy('view-details');
  const { manage } = useKnown('manage');
  const name = shownPerson(manage);
  if (name === undefined || peopleToCome(manage).length < 2) return null;
  return (
    <OneOf
      id="wishFor"
      legend={t('earlier.form.for.legend')}
      layout="pair"
      choices={WHOM.map((whom) => ({
        value: whom,
        title: t(`earlier.form.for.${whom}`, { name }),
      }))}
      chosen={manage.wishFor}
      onChoose={(whom) => send({ type: 'wishedFor.chosen', whom })}
    />
  );
}
