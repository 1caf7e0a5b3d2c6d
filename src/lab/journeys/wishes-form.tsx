import { SelectField } from '#src/components/select-field/select-field.tsx';
import { TextField } from '#src/components/text-field/text-field.tsx';
import { isPageId, type PageId } from '#domain/pages.ts';
import { Switch } from '../parts/switch.tsx';
import { SORTS, type Sort, type Wishes } from './find.ts';
import styles from './journey-list.module.css';
import { titleOf } from './titles.ts';

const SORT_WORDS: Readonly<Record<Sort, string>> = {
  name: 'By name',
  shortest: 'Shortest first',
  longest: 'Longest first',
};

export type WishesFormProps = {
  wishes: Wishes;
  /** Pages that some journey touches. */
  pages: readonly PageId[];
  onChange: (wishes: Wishes) => void;
};

/** What is looked for. It is found while it is typed: there is nothing to submit. */
export function WishesForm({ wishes, pages, onChange }: WishesFormProps) {
  const change = (part: Partial<Wishes>) => onChange({ ...wishes, ...part });
  return (
    <form className={styles.wishes} onSubmit={(event) => event.preventDefault()}>
      <TextField
        name="journey-text"
        type="search"
        label="Find journeys"
        hint="Words of a name, an id, a page or a state: expired review"
        value={wishes.text}
        onChange={(text) => change({ text })}
        autoComplete="off"
        spellCheck={false}
      />
      <SelectField
        name="journey-page"
        label="Page"
        emptyLabel="Any page"
        value={wishes.page}
        onChange={(page) => change({ page: isPageId(page) ? page : '' })}
        options={pages.map((page) => ({ value: page, label: `${titleOf(page)} (${page})` }))}
      />
      <SelectField
        name="journey-sort"
        label="Order"
        value={wishes.sort}
        onChange={(sort) => change({ sort: SORTS.find((one) => one === sort) ?? wishes.sort })}
        options={SORTS.map((sort) => ({ value: sort, label: SORT_WORDS[sort] }))}
      />
      <Switch isOn={wishes.byPerson} onChange={(byPerson) => change({ byPerson })}>
        Only what a person can do
      </Switch>
    </form>
  );
}
