import { SLOT_DEFAULTS } from '#domain/timeslots.ts';
import type { ViewProps } from '#src/app/view.ts';
import { vaccineName } from '#src/booking/vaccine-name.ts';
import { Button } from '#src/components/button/button.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';
import styles from './ways-on.module.css';

/** SLT-07: nothing fits; what does, each way one press and known to have times. */
export function NoTimes({ snapshot, send }: ViewProps) {
  const t = useCopy('timeslots');
  const formats = useFormats();
  const { language, search, place } = snapshot.context;
  const { nextDate, widerRadius, fewerVaccines } = search.alternatives ?? {};
  return (
    <>
      <PageHeading lead={t('none.lead', { count: search.miles, place: place?.q ?? '' })}>
        {t('none.title')}
      </PageHeading>
      <ul className={styles.ways}>
        {nextDate && (
          <li>
            <Button
              wide
              variant="primary"
              icon="calendar"
              onPress={() => send({ type: 'date.chosen', date: nextDate })}
            >
              {t('none.nextDate', { date: formats.longDate(nextDate) })}
            </Button>
          </li>
        )}
        {widerRadius && (
          <li>
            <Button
              wide
              icon="pin"
              onPress={() => send({ type: 'radius.chosen', miles: widerRadius.miles })}
            >
              {t('none.wider', {
                miles: formats.number(widerRadius.miles),
                count: widerRadius.stores,
              })}
            </Button>
          </li>
        )}
        {fewerVaccines && (
          <li>
            <Button
              wide
              icon="syringe"
              onPress={() => send({ type: 'vaccines.dropped', codes: fewerVaccines.drop })}
            >
              {t('none.fewer', {
                vaccines: formats.list(
                  fewerVaccines.drop.map((code) => vaccineName(code, language)),
                ),
              })}
            </Button>
          </li>
        )}
        {search.manufacturer !== SLOT_DEFAULTS.manufacturerFilter && (
          <li>
            <Button
              wide
              onPress={() =>
                send({ type: 'manufacturer.chosen', code: SLOT_DEFAULTS.manufacturerFilter })
              }
            >
              {t('maker.any')}
            </Button>
          </li>
        )}
        <li>
          <Button wide variant="quiet" onPress={() => send({ type: 'vaccines.reconsidered' })}>
            {t('none.vaccines')}
          </Button>
        </li>
        {snapshot.can({ type: 'place.reconsidered' }) && (
          <li>
            <Button wide variant="quiet" onPress={() => send({ type: 'place.reconsidered' })}>
              {t('none.place')}
            </Button>
          </li>
        )}
      </ul>
      <p>{t('none.kept')}</p>
    </>
  );
}
