import { describe, expect, it } from 'vitest';
import { aboutFile, filesSince, touchedBy } from './changed.ts';
import { WrongUsage } from './wrong-usage.ts';
import { samplePath, sampleStep } from './sample-path.ts';

const paths = [
  samplePath('review', [
    sampleStep({ flow: { 'review-appt': 'reading' } }, { page: 'review-appt' }),
  ]),
  samplePath('sheet', [sampleStep({ flow: {}, overlay: { sms: 'editing' } })]),
  samplePath('ticks', [
    sampleStep({ flow: { 'vaccine-selector': { form: 'explaining' } }, overlay: 'closed' }),
  ]),
];
const touched = (...files: string[]) => {
  const { paths: some, because } = touchedBy('patient', files, paths);
  return [...some.map(({ id }) => id), because];
};

describe('--changed', () => {
  it.each([
    'machines/booking/review-appt.ts',
    'src/pages/review-appt/parts/price.tsx',
    'locales/es/review-appt.json',
    'locales/en-ca/review-appt.json',
  ])('knows that %s is about one page', (file) => {
    expect(aboutFile(file)).toEqual({ kind: 'page', page: 'review-appt' });
  });

  it('knows which states a region is', () => {
    expect(aboutFile('machines/regions/hold.ts')).toEqual({
      kind: 'states',
      states: ['hold.held', 'hold.expired'],
    });
  });

  it.each(['machines/overlay/sms.ts', 'src/overlays/sms/sms.view.tsx', 'locales/en/sms.json'])(
    'knows that %s is about one overlay',
    (file) => expect(aboutFile(file)).toEqual({ kind: 'states', states: ['overlay.sms'] }),
  );

  it.each([
    'machines/booking/review-appt.test.ts',
    'src/pages/review-appt/review-appt.view.test.tsx',
    'tests/e2e/booking.spec.ts',
    'tests/load/bench-hold.ts',
    'docs/architecture.md',
    'README.md',
    'data/journeys/lab.json',
    'scripts/build.ts',
    'qa/lab/main.tsx',
    'qa/report/write.ts',
  ])('knows that no journey shows %s', (file) => {
    expect(aboutFile(file)).toEqual({ kind: 'nothing' });
  });

  it.each([
    'machines/vocabulary/account.ts',
    'machines/knowledge/patient.ts',
    'machines/journey.machine.ts',
    'src/components/button.tsx',
    'src/overlays/edit-form.tsx',
    'locales/en/common.json',
    'server/app.ts',
    'qa/journeys/cases.ts',
    'package-lock.json',
  ])('takes %s for shared', (file) => {
    expect(aboutFile(file)).toEqual({ kind: 'all' });
  });

  it('selects the journeys that show what has changed, and says what that is', () => {
    expect(touched('locales/en/review-appt.json', 'docs/session.md')).toEqual([
      'review',
      '1 journeys show review-appt',
    ]);
    expect(touched('machines/overlay/sms.ts', 'src/overlays/tbe/tbe.view.tsx').slice(0, 2)).toEqual(
      ['sheet', 'ticks'],
    );
  });

  it('selects all when a shared file has changed, and says which', () => {
    expect(touched('locales/en/sms.json', 'machines/knowledge/facts.ts')).toEqual([
      'review',
      'sheet',
      'ticks',
      'machines/knowledge/facts.ts is shared: all journeys',
    ]);
  });

  it('selects none when nothing visible has changed', () => {
    expect(touched('docs/session.md')).toEqual(['nothing that a journey shows has changed']);
    expect(touched()).toEqual(['nothing that a journey shows has changed']);
  });

  it('refuses an invalid revision, even one that looks like an option', () => {
    expect(() => filesSince('no-such-branch-anywhere')).toThrow(WrongUsage);
    expect(() => filesSince('--output=x')).toThrow(WrongUsage);
  });
});
