import { expect, it } from 'vitest';
import type { Obligation } from '@dosepath/journeys';
import { createSearch } from './search.ts';

it('QAL-06 says every ten seconds of a long search what it has no way to yet', () => {
  let ms = 500;
  let text = '';
  const write = (said: string) => (text += said);
  const tell = createSearch('patient', { write }, () => ms);
  const missing = (): Obligation[] => ['taken: a', 'taken: b', 'refused: c', 'left: d', 'taken: e'];
  tell({ situations: 10, missing });
  ms += 9_999;
  tell({ situations: 900, missing });
  expect(text).toBe('');
  ms += 1;
  tell({ situations: 1000, missing });
  tell({ situations: 1001, missing });
  expect(text).toBe(
    'patient: looking for ways to 5 that no journey has, 10 s, 1000 situations\n' +
      '  taken: a\n  taken: b\n  refused: c\n  and 2 more\n',
  );
  text = '';
  ms += 10_000;
  tell({ situations: 2000, missing: () => ['taken: e'] });
  expect(text).toBe(
    'patient: looking for ways to 1 that no journey has, 20 s, 2000 situations\n  taken: e\n',
  );
});
