import { theVaccine, theVaccineToo } from '#domain/vaccines.ts';
import { fitLater, misfitsOf } from '#machines/knowledge/judgement.ts';
import { useJourney, useKnown, useSend } from '#src/app/use-journey.ts';
import { vaccineName } from '#src/booking/vaccine-name.ts';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Button } from '#src/components/button/button.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { useAskedOf } from '#src/forms/asked-of.ts';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';
import { Reason } from './reason.tsx';
import { RuleSource } from './rule-source.tsx';
import styles from './not-fitting.module.css';

/** The heading, by what fits and whether the rest fits on a later day. */
const OUTCOMES = {
  some: { later: 'someLater', never: 'some' },
  none: { later: 'later', never: 'none' },
} as const;

/** ELG-07: what fits and what does not, each with its reason and its day, and how to continue. */
export function NotFitting() {
  const send = useSend();
  const t = useCopy('screening');
  const formats = useFormats();
  const { language, details, vaccines } = useKnown('language', 'details', 'vaccines');
  const misfits = misfitsOf(details);
  const codes = misfits.map(({ vaccineCode }) => vaccineCode);
  const namesOf = (list: readonly string[], say = theVaccine) =>
    formats.list(list.map((code) => say(code, language)));
  const fitting = vaccines.filter((code) => !codes.includes(code));
  const isLater = useJourney(({ context }) => fitLater(context));
  const isYet = misfits.every(({ verdict }) => verdict.answer === 'later');
  const outcome = OUTCOMES[fitting.length > 0 ? 'some' : 'none'][isYet ? 'later' : 'never'];
  const names = {
    fits: namesOf(fitting),
    misfits: namesOf(codes, fitting.length > 0 ? theVaccineToo : theVaccine),
    name: useAskedOf().name,
  };
  const drop = () => send({ type: 'vaccines.dropped', codes });
  const wait = isLater && (
    <Button
      variant={fitting.length === 0 ? 'primary' : 'secondary'}
      onPress={() => send({ type: 'vaccines.kept' })}
    >
      {t('notFitting.later')}
    </Button>
  );
  return (
    <>
      <PageHeading lead={t('notFitting.lead')}>
        {names.name === undefined
          ? t(`notFitting.title.${outcome}`, names)
          : t(`notFitting.titleNamed.${outcome}`, names)}
      </PageHeading>
      <ul className={styles.misfits}>
        {misfits.map(({ vaccineCode, verdict }) => (
          <li key={vaccineCode} className={styles.misfit}>
            <h2 className={styles.name}>{vaccineName(vaccineCode, language)}</h2>
            <Reason verdict={verdict} />
            <RuleSource rule={verdict.rule} of={vaccineName(vaccineCode, language)} />
          </li>
        ))}
      </ul>
      {fitting.length > 0 ? (
        <ActionRow>
          <Button variant="primary" onPress={drop}>
            {t('notFitting.drop', { misfits: namesOf(codes) })}
          </Button>
          {wait}
          <Button onPress={() => send({ type: 'vaccines.reconsidered' })}>
            {t('notFitting.choose')}
          </Button>
        </ActionRow>
      ) : (
        <ActionRow>
          {wait}
          <Button variant={isLater ? 'secondary' : 'primary'} onPress={drop}>
            {t('notFitting.choose')}
          </Button>
        </ActionRow>
      )}
    </>
  );
}
