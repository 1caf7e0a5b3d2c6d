import { theVaccine } from '#domain/vaccines.ts';
import { useKnown } from '#src/app/use-journey.ts';
import { useMembers } from '#src/booking/use-members.ts';
import { Alert } from '#src/components/alert/alert.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';

/** ELG-07: why there are no times before a day: whose vaccine may be given only from then on. */
export function GroupEligibleFrom() {
  const t = useCopy('timeslots');
  const formats = useFormats();
  const members = useMembers();
  const { search, language } = useKnown('search', 'language');
  const eligibleFrom = search.result?.eligibleFrom;
  if (eligibleFrom === undefined) return null;
  const waiting = members.flatMap(({ place, visit, called }) => {
    const vaccines = visit.details.filter(({ verdict }) => verdict.eligibleFrom === eligibleFrom);
    if (vaccines.length === 0) return [];
    return {
      place,
      name: called,
      vaccines: formats.list(vaccines.map(({ vaccineCode }) => theVaccine(vaccineCode, language))),
    };
  });
  return (
    <Alert tone="info" title={t('eligible.title', { date: formats.longDate(eligibleFrom) })}>
      {waiting.map(({ place, name, vaccines }) => (
        <p key={place}>{t('group.eligible.person', { name, vaccines })}</p>
      ))}
      <p>{t('group.eligible.none')}</p>
    </Alert>
  );
}
