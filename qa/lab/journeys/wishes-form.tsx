import { isPageId, type PageId } from '#domain/pages.ts';
import { ComboBox } from '../parts/combo-box.tsx';
import { SearchField } from '../parts/search-field.tsx';
import { Select } from '../parts/select.tsx';
import { Switch } from '../parts/switch.tsx';
import { SORTS, type Sort, type Wishes } from './find.ts';
import styles from './journey-list.module.css';
import { titleOf } from './title-of.ts';

const SORT_WORDS: Readonly<Record<Sort, string>> = {
  name: 'By name',
  shortest: 'Shortest first',
  longest: 'Longest first',
};
const ANY_PAGE = { value: 'any', label: 'Any page' };

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
    <div className={styles.wishes}>
      <SearchField
        label="Find journeys"
        hint="Words of a name, an id, a page or a state: expired review"
        value={wishes.text}
        onChange={(text) => change({ text })}
      />
      <ComboBox
        name="journey-page"
        label="Page"
        value={wishes.page === '' ? ANY_PAGE.value : wishes.page}
        onChange={(page) => change({ page: isPageId(page) ? page : '' })}
        options={[
          ANY_PAGE,
          ...pages.map((page) => ({ value: page, label: `${titleOf(page)} (${page})` })),
        ]}
      />
      <Select
        label="Order"
        value={wishes.sort}
        onChange={(sort) => change({ sort })}
        options={SORTS.map((sort) => ({ value: sort, label: SORT_WORDS[sort] }))}
      />
      <Switch isOn={wishes.byPerson} onChange={(byPerson) => change({ byPerson })}>
        Only what a person can do
      </Switch>
    </div>
  );
}
