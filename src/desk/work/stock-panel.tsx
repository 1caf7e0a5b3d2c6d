// The store's stock of each vaccine, by lot (DSK-04).
import type { Stock, StockLot, StockProduct, StockVaccine } from '#contract/stock.ts';
import { PAUSES } from '#domain/stock.ts';
import { mayDo } from '#machines/desk/stock-form.ts';
import { dosesShort, shownVaccines } from '#machines/desk/stock-list.ts';
import type { StockTask } from '#machines/desk/stock-known.ts';
import { roleAt } from '#machines/desk/list.ts';
import { Alert } from '#src/components/alert/alert.tsx';
import { Button } from '#src/components/button/button.tsx';
import { standingStill } from '#src/components/select-field/standing-still.ts';
import { Skeleton } from '#src/components/skeleton/skeleton.tsx';
import { TextField } from '#src/components/text-field/text-field.tsx';
import { Spoken, VisuallyHidden } from '#src/components/visually-hidden/visually-hidden.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';
import { useDesk, useDeskState, useWaits } from '../use-desk.ts';
import { Trouble } from '../trouble.tsx';
import { useWorded } from '../use-worded.ts';
import { PageTop } from './page-frame.tsx';
import { StockForm } from './stock-form.tsx';
import styles from './stock-panel.module.css';
import { useDateAtStore, useMoment } from './use-moment.ts';

/** States that show the list alone. */
const LIST = ['failed', 'unpaused', 'shown', 'reading', 'pausing'] as const;
const inStock = (stock: (typeof LIST)[number]) =>
  ({ atDesk: { working: { page: { stock } } } }) as const;

export function StockPanel() {
  const t = useCopy('desk');
  const worded = useWorded();
  const stock = useDeskState(({ context }) => context.stock.shown);
  const isSaved = useDeskState(({ context }) => context.stock.isSaved);
  const refused = useDeskState(({ context }) => context.stock.refused);
  const isFormOpen = useDeskState((state) => !LIST.some((one) => state.matches(inStock(one))));
  const isTrouble = useDeskState(
    (state) => state.matches(inStock('failed')) || state.matches(inStock('unpaused')),
  );
  const isPausing = useDeskState((state) => state.matches(inStock('pausing')));
  const isReading = useDeskState((state) => state.matches(inStock('reading')));
  return (
    <section className={styles.page} data-form={isFormOpen || undefined} aria-labelledby="stock">
      <div className={styles.list}>
        <PageTop id="stock" title={t('stock.title')} isInFront={!isFormOpen}>
          {stock && (
            <Begin
              task="countIn"
              of=""
              variant={isFormOpen ? 'secondary' : 'primary'}
              label={t('stock.countIn')}
            />
          )}
        </PageTop>
        {isSaved && <Alert tone="ok" title={t('stock.saved')} announce="polite" />}
        {refused !== undefined && !isFormOpen && (
          <Alert tone="warn" title={worded(refused)} announce="now" />
        )}
        {isTrouble && <Trouble title={t('stock.failed')} />}
        <Spoken>
          {isPausing && t('stock.pausing')}
          {isReading && stock && t('stock.reading')}
        </Spoken>
        {!stock && !isTrouble && (
          <Skeleton label={t('stock.reading')} stillLabel={t('stillReading')} count={3} />
        )}
        {stock && stock.vaccines.length > 0 && <Find />}
        {stock && <Shelves stock={stock} />}
        {stock && <Movements stock={stock} />}
      </div>
      {isFormOpen && <StockForm />}
    </section>
  );
}

/** DSK-04: filters the list while typing. */
function Find() {
  const t = useCopy('desk');
  const desk = useDesk();
  const filter = useDeskState(({ context }) => context.stock.filter);
  return (
    <div data-print="hide">
      <TextField
        name="stock.filter"
        label={t('stock.find')}
        hint={t('stock.findHint')}
        value={filter}
        onChange={(text) => desk.send({ type: 'stock.narrowed', text })}
        autoComplete="off"
      />
    </div>
  );
}

interface BeginProps {
  task: StockTask;
  of: string;
  label: string;
  /** What it is about, for screen-reader users who hear only the button. */
  about?: string;
  variant?: 'primary' | 'secondary' | 'quiet';
}

/** Hidden for members without the role. */
function Begin({ task, of, label, about, variant = 'quiet' }: BeginProps) {
  const desk = useDesk();
  const begun = { type: 'stock.begun', task, of } as const;
  const isAllowed = useDeskState(({ context }) => mayDo(context, task));
  // Not by usePress: there are many of them, and a form beside them is typed in.
  const waits = useDeskState((state) => !state.can(begun));
  if (!isAllowed) return null;
  return (
    <Button variant={variant} waits={waits} onPress={() => desk.send(begun)}>
      {label}
      {about && (
        <>
          {' '}
          <VisuallyHidden>{about}</VisuallyHidden>
        </>
      )}
    </Button>
  );
}

function Shelves({ stock }: { stock: Stock }) {
  const t = useCopy('desk');
  const { vaccines } = stock;
  const isCounted = ({ products }: StockVaccine) =>
    products.some(({ floor }) => floor !== undefined);
  const filter = useDeskState(({ context }) => context.stock.filter);
  const listed = shownVaccines({ shown: stock, filter });
  const counted = listed.filter(isCounted);
  const others = listed.filter((vaccine) => !isCounted(vaccine));
  const gone = vaccines.filter(({ products }) => products.every(({ sells }) => !sells));
  if (vaccines.length === 0) return <p>{t('stock.none')}</p>;
  return (
    <>
      {gone.length > 0 && (
        <Alert tone="warn" title={t('stock.gone')}>
          {gone.map(({ name }) => name).join(', ')}
        </Alert>
      )}
      {listed.length === 0 && (
        <output className={styles.soft}>{t('stock.nothing', { text: filter })}</output>
      )}
      {!vaccines.some(isCounted) && <p className={styles.soft}>{t('stock.noneCounted')}</p>}
      {counted.map((vaccine) => (
        <Vaccine key={vaccine.code} vaccine={vaccine} />
      ))}
      {others.length > 0 && (
        <section aria-labelledby="stock-others" className={styles.others}>
          <h3 id="stock-others">{t('stock.uncounted')}</h3>
          <p className={styles.soft}>{t('stock.uncountedHint')}</p>
          <ul className={styles.plain}>
            {others.map((vaccine) => (
              <li key={vaccine.code} className={styles.other}>
                <span className={styles.name}>
                  {vaccine.name}
                  <span className={styles.soft}>
                    {vaccine.products.map(({ name }) => name).join(', ')}
                  </span>
                </span>
                <Sales vaccine={vaccine} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Vaccine({ vaccine }: { vaccine: StockVaccine }) {
  const t = useCopy('desk');
  const { code, name, promised, products } = vaccine;
  // The search may have left some of its products out.
  const short = useDeskState(({ context }) => {
    const whole = context.stock.shown?.vaccines.find((one) => one.code === code);
    return whole ? dosesShort(whole) : 0;
  });
  return (
    <section className={styles.vaccine} aria-labelledby={`stock-${code}`}>
      <div className={styles.top}>
        <h3 id={`stock-${code}`}>{name}</h3>
        <span className={styles.soft}>{t('stock.promised', { count: promised })}</span>
        {short > 0 && <span className={styles.state}>{t('stock.short', { count: short })}</span>}
        <Sales vaccine={vaccine} />
      </div>
      {products.map((product) => (
        <Product key={product.productId} product={product} />
      ))}
    </section>
  );
}

/** Whether the vaccine is sold and, for a manager, the choice. */
function Sales({ vaccine: { code, name, pause, products } }: { vaccine: StockVaccine }) {
  const t = useCopy('desk');
  const desk = useDesk();
  const isManager = useDeskState(({ context }) => roleAt(context) === 'manager');
  const waits = useWaits({ type: 'stock.paused', code, until: 'none' });
  const sells = products.some((product) => product.sells);
  const words = sells ? t('stock.sold') : t(`stock.unsold.${pause}`);
  return (
    <span className={styles.sales}>
      <span className={styles.state} data-sold={sells}>
        {words}
      </span>
      {isManager && (
        <select
          {...standingStill(waits)}
          className={styles.select}
          data-print="hide"
          aria-label={t('stock.sales', { name })}
          value={pause}
          onChange={({ target }) =>
            desk.send({
              type: 'stock.paused',
              code,
              until: PAUSES.find((one) => one === target.value) ?? 'none',
            })
          }
        >
          {(['none', 'tomorrow', 'forGood'] as const).map((one) => (
            <option key={one} value={one}>
              {t(`stock.choose.${one}`)}
            </option>
          ))}
        </select>
      )}
    </span>
  );
}

function Product({ product }: { product: StockProduct }) {
  const t = useCopy('desk');
  const { productId, name, maker, floor, onHand, lots } = product;
  return (
    <div className={styles.product}>
      <div className={styles.top}>
        <h4>
          {name} <span className={styles.soft}>{maker}</span>
        </h4>
        <span>
          {floor === undefined
            ? t('stock.notCounted')
            : `${t('stock.onHand', { count: onHand })}, ${t('stock.floor', { count: floor })}`}
        </span>
        <span className={styles.row}>
          <Begin task="countIn" of={productId} label={t('stock.countIn')} about={name} />
          <Begin task="floor" of={productId} label={t('stock.setFloor')} about={name} />
        </span>
      </div>
      {lots.length > 0 && <Lots name={name} lots={lots} />}
      {lots.length === 0 && floor !== undefined && (
        <p className={styles.soft}>{t('stock.noLots')}</p>
      )}
    </div>
  );
}

function Lots({ name, lots }: { name: string; lots: readonly StockLot[] }) {
  const t = useCopy('desk');
  const { dateOfBirth } = useFormats();
  return (
    <table className={styles.lots} aria-label={t('stock.lotsOf', { name })}>
      <thead>
        <tr>
          <th scope="col">{t('stock.lot')}</th>
          <th scope="col">{t('give.expires')}</th>
          <th scope="col">{t('stock.doses')}</th>
          <th scope="col">
            <VisuallyHidden>{t('stock.actions')}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {lots.map(({ lotId, lot, expiresOn, isExpired, doses }) => (
          <tr key={lotId} data-expired={isExpired || undefined}>
            <th scope="row">{lot}</th>
            <td>
              {dateOfBirth(expiresOn)}
              {isExpired && <strong>{` ${t('stock.expired')}`}</strong>}
            </td>
            <td data-unit={t('stock.unit', { count: doses })}>{doses}</td>
            <td>
              <span className={styles.row}>
                <Begin task="correct" of={lotId} label={t('stock.correct')} about={lot} />
                <Begin task="throwAway" of={lotId} label={t('stock.throwAway')} about={lot} />
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Movements({ stock: { movements } }: { stock: Stock }) {
  const t = useCopy('desk');
  const dateOf = useDateAtStore();
  const moment = useMoment();
  if (movements.length === 0) return null;
  return (
    <details className={styles.movements}>
      <summary>{t('stock.movements')}</summary>
      <ol className={styles.plain}>
        {movements.map(({ at, kind, doses, reason, by, product, lot }) => (
          <li key={`${at} ${lot} ${doses}`}>
            {t('stock.movement', {
              when: `${dateOf(at)} ${moment(at)}`,
              doses: doses > 0 ? `+${doses}` : `−${-doses}`,
              product,
              lot,
              kind: [
                t(`stock.kind.${kind}`),
                ...(reason ? [t(`stock.reason.${reason}`)] : []),
              ].join(', '),
              by,
            })}
          </li>
        ))}
      </ol>
    </details>
  );
}
