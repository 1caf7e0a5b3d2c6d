import { expect, it } from 'vitest';
import { copyUses, saidUses } from './copy-uses.ts';

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

it('reads which keys a test asks for by file and key', () => {
  const text = `
    await visit.field('get-started', \`born.\${part}\`).fill('1');
    say('hold', isLate ? 'late' : 'early');
    say('hold', key);
    open('elsewhere', 'title');`;
  expect(saidUses('a.spec.ts', text, new Set(['get-started', 'hold']))).toEqual([
    { page: 'get-started', prefix: 'born.' },
    { page: 'hold', key: 'late' },
    { page: 'hold', key: 'early' },
  ]);
});
