// DSK-03: the form for given doses, with a part for each booked dose.
import { useEffect, useRef } from 'react';
import type { DeskSheet } from '#contract/desk.ts';
import { isoToUs } from '#domain/dates.ts';
import { cleanLot, hasSite, ROUTES, SITES } from '#domain/given.ts';
import type { DoseFields } from '#machines/desk/context.ts';
import {
  editionToOffer,
  isGone,
  isRecalled,
  isUnlisted,
  listedLot,
  ofListedLot,
} from '#machines/desk/doses.ts';
import { movedOnTo } from '#machines/desk/list.ts';
import { Alert } from '#src/components/alert/alert.tsx';
import { Button } from '#src/components/button/button.tsx';
import { focusField } from '#src/components/error-summary/focus-field.ts';
import { ErrorSummary } from '#src/components/error-summary/error-summary.tsx';
import { SelectField } from '#src/components/select-field/select-field.tsx';
import { TextField } from '#src/components/text-field/text-field.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';
import { InView } from '../in-view.tsx';
import { useDesk, useDeskState, usePress, useWaits } from '../use-desk.ts';
import { useWorded } from '../use-worded.ts';
import { dateWritten } from './date-written.ts';
import { focusNextField } from './next-field.ts';
import styles from './sheet-panel.module.css';
import { Unsaved } from './unsaved.tsx';

export function GiveForm({ sheet }: { sheet: DeskSheet }) {
  const t = useCopy('desk');
  const desk = useDesk();
  const press = usePress();
  const form = useRef<HTMLFormElement>(null);
  const doses = useDeskState(({ context }) => context.doses);
  const problems = useDeskState(({ context }) => context.problems);
  const attempt = useDeskState(({ context }) => context.attempts);
  const isSaving = useDeskState((state) =>
    (['following', 'recording'] as const).some((page) =>
      state.matches({ atDesk: { working: { page } } }),
    ),
  );
  const isUnsure = useDeskState((state) =>
    state.matches({ atDesk: { working: { page: 'unrecorded' } } }),
  );
  // A product that is the only one is chosen already.
  useEffect(() => focusNextField(form.current), []);
  // One of our codes, or the server's sentence about the whole form.
  const worded = useWorded();
  // With two vaccines, the text says which one.
  const ofDose = (name: string) => {
    const dose = doses.length > 1 ? doses[Number(name.split('.')[1])] : undefined;
    return sheet.visit.vaccines.find(({ code }) => code === dose?.code)?.name;
  };
  return (
    <form
      id="give"
      ref={form}
      className={styles.give}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        desk.send({ type: 'doses.submitted' });
      }}
    >
      <h3>{t('give.title')}</h3>
      {problems.length > 0 && (
        <ErrorSummary
          title={t('give.check')}
          attempt={attempt}
          level={4}
          problems={problems.map(({ name, problem }) => ({
            fieldId: name,
            message: [ofDose(name), worded(problem)].filter(Boolean).join(': '),
          }))}
        />
      )}
      {doses.map((dose, index) => (
        <DosePart
          key={dose.code}
          sheet={sheet}
          dose={dose}
          index={index}
          problemOf={(field) => {
            const found = problems.find(({ name }) => name === `doses.${index}.${field}`);
            return found && worded(found.problem);
          }}
        />
      ))}
      {isUnsure && <Unsaved />}
      <MovedOn />
      <Following />
      <div className={styles.row}>
        <Button type="submit" variant="primary" pending={isSaving} pendingLabel={t('give.saving')}>
          {t('give.save')}
        </Button>
        <Button variant="quiet" {...press({ type: 'giving.left' })}>
          {t('give.back')}
        </Button>
      </div>
    </form>
  );
}

/** Said before the dose is given, not when it is saved: on a phone the list is not beside it. */
function MovedOn() {
  const t = useCopy('desk');
  const isTyping = useDeskState((state) =>
    state.matches({ atDesk: { working: { page: 'giving' } } }),
  );
  const stage = useDeskState(({ context }) => movedOnTo(context));
  if (!isTyping || stage === undefined) return null;
  return (
    <InView>
      <Alert tone="warn" title={t('give.movedOn', { stage: t(`stage.${stage}`) })} announce="now">
        {t('give.movedOnText')}
      </Alert>
    </InView>
  );
}

/** The doses are saved after the presses before them, and those may wait for the connection. */
function Following() {
  const t = useCopy('desk');
  const isFollowing = useDeskState((state) =>
    state.matches({ atDesk: { working: { page: 'following' } } }),
  );
  const count = useDeskState(({ context }) => context.pressed.length);
  const isBehind = useDeskState((state) => state.hasTag('behind'));
  if (!isFollowing || count === 0) return null;
  return (
    <InView>
      <Alert tone="warn" title={t('give.follows', { count })} announce="polite">
        {isBehind && t('give.followsBehind')}
      </Alert>
    </InView>
  );
}

interface PartProps {
  sheet: DeskSheet;
  dose: DoseFields;
  index: number;
  problemOf: (field: keyof DoseFields) => string | undefined;
}

function DosePart({ sheet, dose, index, problemOf }: PartProps) {
  const t = useCopy('desk');
  const desk = useDesk();
  const waits = useWaits({ type: 'dose.typed', index, change: {} });
  const vaccine = sheet.visit.vaccines.find(({ code }) => code === dose.code);
  const field = (name: keyof DoseFields) => ({
    name: `doses.${index}.${name}`,
    value: dose[name],
    pending: waits,
    onChange: (value: string) =>
      desk.send({ type: 'dose.typed', index, change: { [name]: value } }),
    problem: problemOf(name),
  });
  const dateField = (name: 'lotExpiresOn' | 'visDate') => {
    const { onChange, ...rest } = field(name);
    return { ...rest, onChange: (value: string) => onChange(dateWritten(value)) };
  };
  const products = sheet.products.filter(({ code }) => code === dose.code);
  const route = ROUTES.find((one) => one === dose.route);
  const listed = listedLot(sheet, dose);
  const recalled = isRecalled(sheet, dose);
  const isLotGone = useDeskState(({ context }) => isGone(context, dose)) && !recalled;
  const expiryHint = () => {
    if (!listed) return t('give.dateHint');
    const date = isoToUs(listed.expiresOn);
    // Only shown after a mismatch: how to correct a wrong list.
    return problemOf('lotExpiresOn') ? t('give.listWrong', { date }) : t('give.listSays', { date });
  };
  return (
    <fieldset className={styles.dose}>
      <legend>
        {vaccine ? `${vaccine.name}, ${t('list.dose', { dose: vaccine.dose })}` : dose.code}
      </legend>
      <Lots sheet={sheet} dose={dose} index={index} />
      <SelectField
        {...field('productId')}
        label={t('give.product')}
        emptyLabel={t('give.choose')}
        options={products.map(({ productId, name, mvx }) => ({
          value: productId,
          label: `${name} (${mvx})`,
        }))}
      />
      <TextField
        {...field('lot')}
        label={t('give.lot')}
        {...(isUnlisted(sheet, dose) && !recalled && !isLotGone && { hint: t('give.unlisted') })}
        autoComplete="off"
      />
      {recalled && (
        <InView>
          <Alert tone="err" title={t('give.recalled', { lot: cleanLot(dose.lot) })} announce="now">
            {t('give.recalledText')}
          </Alert>
        </InView>
      )}
      {isLotGone && (
        <InView>
          <Alert tone="warn" title={t('give.gone', { lot: cleanLot(dose.lot) })} announce="now">
            {t('give.goneText')}
          </Alert>
        </InView>
      )}
      <TextField
        {...dateField('lotExpiresOn')}
        label={t('give.expires')}
        hint={expiryHint()}
        inputMode="numeric"
        autoComplete="off"
      />
      <SelectField
        {...field('route')}
        label={t('give.route')}
        options={ROUTES.map((one) => ({ value: one, label: t(`route.${one}`) }))}
      />
      {route && hasSite(route) && (
        <SelectField
          {...field('site')}
          label={t('give.site')}
          emptyLabel={t('give.choose')}
          options={SITES.map((one) => ({ value: one, label: t(`site.${one}`) }))}
        />
      )}
      <TextField
        {...dateField('visDate')}
        label={t('give.vis')}
        hint={t('give.dateHint')}
        inputMode="numeric"
        autoComplete="off"
      />
      <Edition sheet={sheet} dose={dose} index={index} />
    </fieldset>
  );
}

/** DSK-03: one press instead of a date to type, once the sheet that is handed over says so. */
function Edition({ sheet, dose, index }: Omit<PartProps, 'problemOf'>) {
  const t = useCopy('desk');
  const desk = useDesk();
  const waits = useWaits({ type: 'dose.typed', index, change: {} });
  const visDate = editionToOffer(sheet, dose);
  if (visDate === undefined) return null;
  return (
    <div className={styles.row}>
      <Button
        variant="quiet"
        waits={waits}
        onPress={() => {
          desk.send({ type: 'dose.typed', index, change: { visDate } });
          // The button is gone now, and Enter in the field saves.
          focusField(`doses.${index}.visDate`);
        }}
      >
        {t('give.visListed', { date: visDate })}
      </Button>
    </div>
  );
}

/** DSK-04: the store's own lots first; choosing one fills in what is printed on its box. */
function Lots({ sheet, dose, index }: Omit<PartProps, 'problemOf'>) {
  const t = useCopy('desk');
  const { dateOfBirth } = useFormats();
  const desk = useDesk();
  const waits = useWaits({ type: 'dose.typed', index, change: {} });
  const lots = sheet.lots.filter(({ code }) => code === dose.code);
  const chosen = listedLot(sheet, dose);
  if (lots.length === 0) return null;
  return (
    <SelectField
      name={`doses.${index}.listed`}
      label={t('give.listed')}
      emptyLabel={t('give.another')}
      pending={waits}
      value={chosen ? String(lots.indexOf(chosen)) : ''}
      onChange={(value) => {
        const found = lots[Number(value)];
        const change = value === '' || !found ? { lot: '', lotExpiresOn: '' } : ofListedLot(found);
        desk.send({ type: 'dose.typed', index, change });
      }}
      options={lots.map((lot, at) => ({
        value: String(at),
        label: t('give.listedLot', {
          lot: lot.lot,
          product: sheet.products.find(({ productId }) => productId === lot.productId)?.name ?? '',
          expires: dateOfBirth(lot.expiresOn),
          count: lot.doses,
        }),
      }))}
    />
  );
}
