import { expect, it } from 'vitest';
import { copyUses } from './copy-uses.ts';

it('reads which keys of which page a file asks for', () => {
  const text = `
    function Times() {
      const t = useCopy('timeslots');
      const { t: shared } = useCopy('common');
      return <p title={t('title')}>{t(\`reason.\${code}\`)}{t(late ? 'late' : 'early', { count })}{shared('next')}</p>;
    }
    function Other() {
      const t = useCopy('review-appt');
      return t('heading');
    }`;
  expect(copyUses('sample.view.tsx', text)).toEqual({
    uses: [
      { page: 'timeslots', key: 'title' },
      { page: 'timeslots', prefix: 'reason.' },
      { page: 'timeslots', key: 'late' },
      { page: 'timeslots', key: 'early' },
      { page: 'common', key: 'next' },
      { page: 'review-appt', key: 'heading' },
    ],
    unclear: [],
  });
});

it('says where a key cannot be told', () => {
  const text = `const t = useCopy('timeslots'); t(key); t(\`\${key}.title\`); unrelated(key);`;
  expect(copyUses('sample.ts', text).unclear).toHaveLength(2);
});
