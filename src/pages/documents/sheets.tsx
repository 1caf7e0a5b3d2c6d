import { useKnown } from '#src/app/use-journey.ts';
import { ChoiceCard } from '#src/components/choice-card/choice-card.tsx';
import { FieldGroup } from '#src/components/field/field-group.tsx';
import { Link } from '#src/components/link/link.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';
import type { StepProps } from './use-forms.ts';

const withOrWithout = (ids: readonly string[], id: string, isRead: boolean): string[] =>
  isRead ? [...ids, id] : ids.filter((one) => one !== id);

/** DOC-07: CDC's information sheets, each confirmed as read separately. */
export function Sheets({ forms, answers, say, problemOf }: StepProps) {
  const t = useCopy('documents');
  const formats = useFormats();
  const { language } = useKnown('language');
  return (
    <>
      {(forms.read?.sheets ?? []).map(({ id, title, edition, address }) => {
        const vaccine = title[language];
        return (
          <FieldGroup
            key={id}
            id={`sheetsRead.${id}`}
            legend={vaccine}
            hint={t('sheets.edition', { date: formats.dateOfBirth(edition) })}
            problem={problemOf(`sheetsRead.${id}`)}
          >
            <div className="stack stack-tight">
              <p>
                <Link look="alone" href={address[language]} newTab>
                  {t('sheets.open', { vaccine })}
                </Link>
              </p>
              <ChoiceCard
                kind="checkbox"
                name={`sheetsRead.${id}`}
                value={id}
                checked={answers.sheetsRead.includes(id)}
                onChange={(isRead) =>
                  say({ sheetsRead: withOrWithout(answers.sheetsRead, id, isRead) })
                }
                title={t('sheets.read', { vaccine })}
              />
            </div>
          </FieldGroup>
        );
      })}
      <p className="small muted">{t('sheets.inSpanish')}</p>
    </>
  );
}

/** DOC-08: FDA's fact sheets for vaccines given under an emergency use authorization. */
export function EmergencyUse({ forms, answers, say, problemOf }: StepProps) {
  const t = useCopy('documents');
  const formats = useFormats();
  return (forms.read?.emergencyProducts ?? []).map(({ productId, factSheet, edition }) => (
    <FieldGroup
      key={productId}
      id={`factSheetsRead.${productId}`}
      legend={t('emergency.edition', { date: formats.dateOfBirth(edition) })}
      problem={problemOf(`factSheetsRead.${productId}`)}
    >
      <p>
        <Link look="alone" href={factSheet} newTab>
          {t('emergency.open')}
        </Link>
      </p>
      <ChoiceCard
        kind="checkbox"
        name={`factSheetsRead.${productId}`}
        value={productId}
        checked={answers.factSheetsRead.includes(productId)}
        onChange={(isRead) =>
          say({ factSheetsRead: withOrWithout(answers.factSheetsRead, productId, isRead) })
        }
        title={t('emergency.read')}
      />
    </FieldGroup>
  ));
}
