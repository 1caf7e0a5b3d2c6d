import { ageOn } from '#domain/ages.ts';
import { useKnown } from '#src/app/use-journey.ts';
import type { Press } from '#src/components/button/press.ts';
import { Button } from '#src/components/button/button.tsx';
import { PersonList } from '#src/components/person-list/person-list.tsx';
import { VisuallyHidden } from '#src/components/visually-hidden/visually-hidden.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';

type PeopleInCareProps = {
  change: (dependentId: string) => Press;
  remove: (dependentId: string) => Press;
  add: Press;
};

/** PAT-05: the people the owner books for, in the order they were added. */
export function PeopleInCare({ change, remove, add }: PeopleInCareProps) {
  const t = useCopy('account');
  const formats = useFormats();
  const { dependents = [], today } = useKnown('dependents', 'today');
  return (
    <section className="stack stack-tight" aria-labelledby="care-title">
      <h2 id="care-title">{t('care.title')}</h2>
      {dependents.length === 0 && <p>{t('care.empty')}</p>}
      {dependents.length > 0 && (
        <PersonList
          people={dependents.map(({ dependentId, firstName, lastName, dateOfBirth }) => {
            const name = `${firstName} ${lastName}`;
            return {
              id: dependentId,
              name,
              line: t('care.born', {
                date: formats.dateOfBirth(dateOfBirth),
                count: ageOn(dateOfBirth, today),
              }),
              ways: (
                <>
                  <Button {...change(dependentId)}>
                    {t('care.change')}{' '}
                    <VisuallyHidden>{t('care.changeWhom', { name })}</VisuallyHidden>
                  </Button>
                  <Button variant="quiet" {...remove(dependentId)}>
                    {t('care.remove')}{' '}
                    <VisuallyHidden>{t('care.removeWhom', { name })}</VisuallyHidden>
                  </Button>
                </>
              ),
            };
          })}
        />
      )}
      <div>
        <Button {...add}>{t('care.add')}</Button>
      </div>
    </section>
  );
}
