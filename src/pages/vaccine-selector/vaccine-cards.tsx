import { useState, type KeyboardEvent, type ReactNode } from 'react';
import type { EligibleVaccine } from '#contract/vaccines.ts';
import { TYPED_MAX_LENGTH } from '#domain/text.ts';
import { MAX_VACCINES } from '#domain/vaccine-selection.ts';
import { VACCINE_SHELVES } from '#domain/vaccine-shelves.ts';
import { dueNow } from '#machines/knowledge/judgement.ts';
import { useKnown } from '#src/app/use-journey.ts';
import { vaccineName } from '#src/booking/vaccine-name.ts';
import { Alert } from '#src/components/alert/alert.tsx';
import { ChoiceGroup } from '#src/components/choice-group/choice-group.tsx';
import { Disclosure } from '#src/components/disclosure/disclosure.tsx';
import { TextField } from '#src/components/text-field/text-field.tsx';
import { useAskedOf } from '#src/forms/asked-of.ts';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';
import { clashIn } from './clash.ts';
import { OtherVaccines } from './other-vaccines.tsx';
import styles from './vaccine-cards.module.css';
import { VaccineCard, type VaccineCardWays } from './vaccine-card.tsx';
import { findVaccines } from './vaccine-search.ts';

type VaccineCardsProps = VaccineCardWays & {
  chosen: readonly string[];
  onToggle: (code: string) => void;
  problem: string | undefined;
  /** The problem is that a fifth was pressed: shown there, not above all of them. */
  isFull?: boolean;
};

/** What is due, and the rest by shelf; each vaccine once (VAC-14). */
function sectionsOf(offered: readonly EligibleVaccine[]) {
  const fits = offered.filter(({ eligible }) => eligible);
  const shelves = VACCINE_SHELVES.map(({ id, codes }) => ({
    id,
    vaccines: fits.filter(
      (one) => one.due === undefined && codes.some((code) => code === one.vaccineCode),
    ),
  }));
  return [{ id: 'due' as const, vaccines: dueNow(offered) }, ...shelves].filter(
    ({ vaccines }) => vaccines.length > 0,
  );
}

/**
 * The vaccines of the catalogue as cards: those that can be booked, due ones first, and the others
 * with their "when" (VAC-14).
 */
export function VaccineCards(props: VaccineCardsProps) {
  const { chosen, onToggle, explain, onSeeBooked, problem, isFull = false } = props;
  const t = useCopy('vaccine-selector');
  const { language, offered } = useKnown('language', 'offered');
  const { whose, name } = useAskedOf();
  const formats = useFormats();
  const [typed, setTyped] = useState('');
  /** The fifth vaccine that was pressed: the message is shown there, and nothing moves (VAC-02). */
  const [pressed, setPressed] = useState<string>();
  const isSought = typed.trim() !== '';
  const shown = isSought ? findVaccines(offered, typed) : offered;
  const fits = shown.filter(({ eligible }) => eligible);
  const others = shown.filter(({ eligible }) => !eligible);
  const sections = isSought ? [{ id: 'found' as const, vaccines: fits }] : sectionsOf(offered);
  const clash = problem === undefined ? [] : clashIn(chosen);
  const legendOf = (id: (typeof sections)[number]['id']) => {
    if (id === 'found') return t('search.found', { count: shown.length });
    return id === 'due' ? t(`shelf.due.${whose}`, { name }) : t(`shelf.${id}`);
  };
  return (
    <>
      {clash.length > 0 && (
        <Alert tone="warn">
          {t('clash', { vaccines: formats.list(clash.map((code) => vaccineName(code, language))) })}
        </Alert>
      )}
      <search>
        <TextField
          name="vaccineSearch"
          label={t('search.label')}
          hint={t('search.hint')}
          type="search"
          width="full"
          value={typed}
          onChange={setTyped}
          onKeyDown={stayOnEnter}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={TYPED_MAX_LENGTH}
        />
      </search>
      {isSought && shown.length === 0 && <output>{t('search.none')}</output>}
      {sections.map(({ id, vaccines }, place) =>
        vaccines.length === 0 ? null : (
          <ChoiceGroup
            key={id}
            id={place === 0 ? 'vaccineType' : `vaccineType-${id}`}
            legend={legendOf(id)}
            {...(id === 'due' && { hint: t('shelf.dueHint') })}
            {...(place === 0 && !isFull && problem !== undefined && { problem })}
            layout="pair"
          >
            {vaccines.map((vaccine) => (
              <VaccineCard
                key={vaccine.vaccineCode}
                vaccine={vaccine}
                isChosen={chosen.includes(vaccine.vaccineCode)}
                onToggle={() => {
                  setPressed(vaccine.vaccineCode);
                  onToggle(vaccine.vaccineCode);
                }}
                refusal={isFull && pressed === vaccine.vaccineCode ? problem : undefined}
                explain={explain}
                onSeeBooked={onSeeBooked}
              />
            ))}
          </ChoiceGroup>
        ),
      )}
      {sections.length > 0 && (
        <output className={styles.count}>
          {t('chosen', { count: chosen.length, most: MAX_VACCINES })}
        </output>
      )}
      {others.length > 0 && (
        <More summary={isSought ? undefined : t('others.summary', { count: others.length })}>
          <OtherVaccines vaccines={others} />
          <p>{t('others.ask')}</p>
        </More>
      )}
    </>
  );
}

/** Enter searches for what was typed; it does not submit the form. */
function stayOnEnter(event: KeyboardEvent) {
  if (event.key === 'Enter') event.preventDefault();
}

/** Search results are shown; without a search, the list is collapsed. */
const More = ({ summary, children }: { summary: string | undefined; children: ReactNode }) =>
  summary === undefined ? children : <Disclosure summary={summary}>{children}</Disclosure>;
