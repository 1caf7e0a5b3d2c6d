import { theVaccine } from '#domain/vaccines.ts';
import { useKnown, useSend } from '#src/app/use-journey.ts';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Alert } from '#src/components/alert/alert.tsx';
import { Button } from '#src/components/button/button.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { useAskedOf } from '#src/forms/asked-of.ts';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';

const PAIR = 2;

/** VAC-04: why not on the same day, in the server's words; the visitor decides. */
export function Restricted() {
  const send = useSend();
  const t = useCopy('screening');
  const formats = useFormats();
  const { language, details, vaccines } = useKnown('language', 'details', 'vaccines');
  const { name } = useAskedOf();
  const restrictions = details.flatMap(({ vaccineCode, restrictions: own }) =>
    own.map((restriction) => ({ ...restriction, vaccineCode })),
  );
  const involved = vaccines.filter((code) =>
    restrictions.some(({ vaccineCode, beside }) => code === vaccineCode || code === beside),
  );
  const nameOf = (code: string) => theVaccine(code, language);
  return (
    <>
      <PageHeading lead={t('restricted.lead')}>
        {t(name === undefined ? 'restricted.title' : 'restricted.titleNamed', {
          name,
          vaccines: formats.list(involved.map(nameOf)),
        })}
      </PageHeading>
      {[...new Set(restrictions.map(({ displayName }) => displayName))].map((text) => (
        <Alert key={text} tone="info">
          {text}
        </Alert>
      ))}
      <ActionRow>
        <Button variant="primary" onPress={() => send({ type: 'vaccines.kept' })}>
          {t(involved.length > PAIR ? 'restricted.keepAll' : 'restricted.keep')}
        </Button>
        {involved.map((code) => (
          <Button key={code} onPress={() => send({ type: 'vaccines.dropped', codes: [code] })}>
            {t('restricted.drop', { vaccine: nameOf(code) })}
          </Button>
        ))}
      </ActionRow>
    </>
  );
}
