import { shortZoneName } from '#domain/zone-names.ts';
import type { GroupOverlayId } from '#machines/knowledge/events.ts';
import type { Member } from '#machines/knowledge/party.ts';
import type { Choice } from '#machines/knowledge/times.ts';
import type { JourneyContext } from '#machines/knowledge/context.ts';
import { useDoseInfo } from '#src/booking/use-dose-info.ts';
import { VaccinesReadBack } from '#src/booking/vaccines-read-back.tsx';
import { SummaryList } from '#src/components/summary-list/summary-list.tsx';
import type { Press } from '#src/components/button/press.ts';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';

type PersonRowsProps = {
  member: Member;
  /** Their name among the others. */
  called: string;
  choice: Choice | undefined;
  /** When this person starts. */
  time: { slot: string; appointmentDate: string } | undefined;
  language: JourneyContext['language'];
  change: (overlay: GroupOverlayId) => Press;
};

/**
 * REV-01, GRP-03: a group member: who, which vaccines, when; each change button says whose it is.
 */
export function PersonRows(props: PersonRowsProps) {
  const { member, called, choice, time, language, change } = props;
  const t = useCopy('review-appt');
  const formats = useFormats();
  const { place, person, dateOfBirth, visit } = member;
  const doses = useDoseInfo(visit);
  const titleId = `person-${place}`;
  const zone = choice && time && shortZoneName(choice.timeZone, time.appointmentDate);
  return (
    <section className="stack stack-tight" aria-labelledby={titleId}>
      <h2 id={titleId}>{`${person.firstName} ${person.lastName}`}</h2>
      <SummaryList
        rows={[
          {
            term: t('group.person.birthday'),
            value: formats.dateOfBirth(dateOfBirth),
            action: {
              id: `change-details-${place}`,
              label: t('group.person.details', { name: called }),
              ...change('group-patient'),
            },
          },
          {
            term: t('vaccines.term'),
            value: (
              <VaccinesReadBack
                doses={doses}
                details={visit.details}
                language={language}
                on={choice?.date}
              />
            ),
            action: {
              id: `change-vaccines-${place}`,
              label: t('group.person.vaccines', { name: called }),
              ...change('group-vaccine'),
            },
          },
          ...(time
            ? [
                {
                  term: t('group.person.time'),
                  value: `${formats.time(time.slot)} ${zone ?? ''}`.trim(),
                },
              ]
            : []),
        ]}
      />
    </section>
  );
}
