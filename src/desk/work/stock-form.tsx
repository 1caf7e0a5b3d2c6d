// One form of the stock page (DSK-04): a delivery, a corrected number, a discard, a floor.
import { useEffect, useRef } from 'react';
import { CORRECTION_REASONS, WASTE_REASONS } from '#domain/stock.ts';
import { lotIn, productIn, savedUnanswered } from '#machines/desk/stock-form.ts';
import type { StockField, StockForm as Form } from '#machines/desk/stock-known.ts';
import { Alert } from '#src/components/alert/alert.tsx';
import { Button } from '#src/components/button/button.tsx';
import { ErrorSummary } from '#src/components/error-summary/error-summary.tsx';
import { SelectField } from '#src/components/select-field/select-field.tsx';
import { TextField } from '#src/components/text-field/text-field.tsx';
import { Spoken } from '#src/components/visually-hidden/visually-hidden.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';
import { InView } from '../in-view.tsx';
import { Trouble } from '../trouble.tsx';
import { useDesk, useDeskState, usePress, useWaits } from '../use-desk.ts';
import { useWorded } from '../use-worded.ts';
import { dateWritten } from './date-written.ts';
import panel from './sheet-panel.module.css';
import { Unsaved } from './unsaved.tsx';

const SAVING = ['counting', 'correcting', 'throwing', 'flooring'] as const;

const inStock = (stock: (typeof SAVING)[number] | 'unsaved' | 'unseen' | 'looking') =>
  ({ atDesk: { working: { page: { stock } } } }) as const;

export function StockForm() {
  const t = useCopy('desk');
  const desk = useDesk();
  const press = usePress();
  const element = useRef<HTMLFormElement>(null);
  const form = useDeskState(({ context }) => context.stock.form);
  const problems = useDeskState(({ context }) => context.stock.problems);
  const refused = useDeskState(({ context }) => context.stock.refused);
  const attempt = useDeskState(({ context }) => context.attempts);
  const isSaving = useDeskState((state) => SAVING.some((stock) => state.matches(inStock(stock))));
  const isUnsure = useDeskState((state) => state.matches(inStock('unsaved')));
  const isUnseen = useDeskState((state) => state.matches(inStock('unseen')));
  const isLooking = useDeskState((state) => state.matches(inStock('looking')));
  const worded = useWorded();
  useEffect(
    () => element.current?.querySelector<HTMLElement>('select, input')?.focus(),
    [form?.task, form?.of],
  );
  if (!form) return null;
  return (
    <form
      ref={element}
      className={panel.panel}
      aria-labelledby="stock-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        desk.send({ type: 'stock.submitted' });
      }}
    >
      <h2 id="stock-form" tabIndex={-1}>
        {t(`stock.task.${form.task}`)}
      </h2>
      <About form={form} />
      {problems.length > 0 && (
        <ErrorSummary
          title={t('give.check')}
          attempt={attempt}
          level={3}
          problems={problems.map(({ name, problem }) => ({
            fieldId: `stock.${name}`,
            message: worded(problem),
          }))}
        />
      )}
      {refused !== undefined && (
        <InView>
          <Alert tone="warn" title={worded(refused)} announce="now" />
        </InView>
      )}
      <Fields form={form} />
      {isUnsure && <Unsaved />}
      {isUnseen && <Trouble title={t('stock.failed')} text={t('stock.unseen')} />}
      <SavedUnanswered />
      <Spoken>{isLooking && t('stock.reading')}</Spoken>
      <div className={panel.row}>
        <Button
          type="submit"
          variant="primary"
          pending={isSaving}
          pendingLabel={t('give.saving')}
          waits={press({ type: 'stock.submitted' }).waits}
        >
          {t('stock.save')}
        </Button>
        <Button variant="quiet" {...press({ type: 'stock.cleared' })}>
          {t('stock.anew')}
        </Button>
        <Button variant="quiet" {...press({ type: 'stock.left' })}>
          {t('stock.back')}
        </Button>
      </div>
    </form>
  );
}

/** A save without an answer has changed the list: sending the form as it is would count twice. */
function SavedUnanswered() {
  const t = useCopy('desk');
  const stock = useDeskState(({ context }) => context.stock);
  const saved = savedUnanswered(stock);
  if (!saved) return null;
  return (
    <InView>
      <Alert tone="warn" title={t('stock.maybeSaved')} announce="now">
        {t('stock.listNow', saved)}
      </Alert>
    </InView>
  );
}

/** Which lot or product, and its number in the list. */
function About({ form: { task, of } }: { form: Form }) {
  const t = useCopy('desk');
  const { dateOfBirth } = useFormats();
  const stock = useDeskState(({ context }) => context.stock.shown);
  if (task === 'countIn') return <p>{t('stock.countInHint')}</p>;
  if (task === 'floor')
    return <p>{`${productIn(stock, of)?.product.name ?? ''}. ${t('stock.floorHint')}`}</p>;
  const found = lotIn(stock, of);
  if (!found) return <p>{t('stock.lotGone')}</p>;
  return (
    <p>
      {t('stock.listSays', {
        product: found.product.name,
        lot: found.lot.lot,
        expires: dateOfBirth(found.lot.expiresOn),
        count: found.lot.doses,
      })}
    </p>
  );
}

function Fields({ form }: { form: Form }) {
  const t = useCopy('desk');
  const catalogue = useDeskState(({ context }) => context.stock.shown?.catalogue);
  const field = useField(form);
  if (form.task === 'countIn')
    return (
      <>
        <SelectField
          {...field('productId')}
          label={t('give.product')}
          emptyLabel={t('give.choose')}
          options={(catalogue ?? []).map(({ productId, name, vaccine, maker }) => ({
            value: productId,
            label: `${name} – ${vaccine}, ${maker}`,
          }))}
        />
        <TextField {...field('lot')} label={t('give.lot')} autoComplete="off" />
        <TextField
          {...field('lotExpiresOn')}
          label={t('give.expires')}
          hint={t('give.dateHint')}
          inputMode="numeric"
          autoComplete="off"
        />
        <Doses form={form} label={t('stock.came')} />
      </>
    );
  if (form.task === 'floor') return <Doses form={form} label={t('stock.floorField')} />;
  const reasons = form.task === 'correct' ? CORRECTION_REASONS : WASTE_REASONS;
  return (
    <>
      <Doses form={form} label={t(form.task === 'correct' ? 'stock.there' : 'stock.away')} />
      <SelectField
        {...field('reason')}
        label={t('stock.why')}
        emptyLabel={t('give.choose')}
        options={reasons.map((one) => ({ value: one, label: t(`stock.reason.${one}`) }))}
      />
    </>
  );
}

function Doses({ form, label }: { form: Form; label: string }) {
  const field = useField(form);
  return (
    <TextField
      {...field('doses')}
      label={label}
      inputMode="numeric"
      width="short"
      autoComplete="off"
    />
  );
}

function useField(form: Form) {
  const desk = useDesk();
  const problems = useDeskState(({ context }) => context.stock.problems);
  const waits = useWaits({ type: 'stock.typed', field: 'doses', text: '' });
  const worded = useWorded();
  return (name: StockField) => {
    const problem = problems.find((one) => one.name === name)?.problem;
    return {
      name: `stock.${name}`,
      value: form[name],
      pending: waits,
      onChange: (typed: string) => {
        const text = name === 'lotExpiresOn' ? dateWritten(typed) : typed;
        desk.send({ type: 'stock.typed', field: name, text });
      },
      ...(problem !== undefined && { problem: worded(problem) }),
    };
  };
}
