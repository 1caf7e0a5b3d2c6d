import type { ReactNode } from 'react';
import { CARD_WAYS, HOLDERS, type Holder } from '#domain/documents/insurance.ts';
import { OneOf } from '#src/components/one-of/one-of.tsx';
import { TextField, type TextFieldProps } from '#src/components/text-field/text-field.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { CardPictures } from './card-pictures.tsx';
import type { StepProps } from './use-forms.ts';

/** Numbers as printed on a card: no autocorrection, no learned words. */
const asPrinted = {
  autoCapitalize: 'characters',
  autoComplete: 'off',
  spellCheck: false,
} satisfies Partial<TextFieldProps>;

/** Typing a card, photographing it and bringing it are equal options. */
function CardWays({ children, ...props }: StepProps & { children: ReactNode }) {
  const { answers, say, problemOf } = props;
  const t = useCopy('documents');
  return (
    <>
      <OneOf
        id="cardBy"
        legend={t('card.how')}
        problem={problemOf('cardBy')}
        choices={CARD_WAYS.map((way) => ({ value: way, title: t(`card.${way}`) }))}
        chosen={answers.cardBy}
        onChoose={(way) => say({ cardBy: way })}
      />
      {(answers.cardBy === 'photo' || answers.cardBy === 'typed') && <CardPictures {...props} />}
      {answers.cardBy === 'typed' && children}
    </>
  );
}

/** DOC-04: the fields of a card. */
export function CardFields(props: StepProps) {
  const t = useCopy('documents');
  const { answers, say, problemOf, whose, name } = props;
  const isPharmacy = answers.insurance === 'pharmacy';
  const optional = isPharmacy ? {} : { optionalMark: t('optional') };
  const holderWords = (holder: Holder) => {
    if (holder === 'self') return t(`card.self.${whose}`, { name });
    return t(holder === 'other' ? 'card.someoneElse' : `card.${holder}`);
  };
  return (
    <CardWays {...props}>
      <TextField
        name="payer"
        label={t('card.payer')}
        problem={problemOf('payer')}
        value={answers.payer}
        onChange={(payer) => say({ payer })}
        autoComplete="off"
      />
      <TextField
        {...asPrinted}
        name="memberId"
        label={t('card.memberId')}
        problem={problemOf('memberId')}
        value={answers.memberId}
        onChange={(memberId) => say({ memberId })}
        width="medium"
      />
      <TextField
        {...asPrinted}
        name="groupNumber"
        label={t('card.groupNumber')}
        optionalMark={t('optional')}
        problem={problemOf('groupNumber')}
        value={answers.groupNumber}
        onChange={(groupNumber) => say({ groupNumber })}
        width="medium"
      />
      <TextField
        {...asPrinted}
        {...optional}
        name="bin"
        inputMode="numeric"
        label={t('card.bin')}
        hint={t('card.binHint')}
        problem={problemOf('bin')}
        value={answers.bin}
        onChange={(bin) => say({ bin })}
        width="short"
      />
      <TextField
        {...asPrinted}
        {...optional}
        name="pcn"
        label={t('card.pcn')}
        problem={problemOf('pcn')}
        value={answers.pcn}
        onChange={(pcn) => say({ pcn })}
        width="medium"
      />
      <OneOf
        id="holder"
        legend={t('card.holder')}
        problem={problemOf('holder')}
        layout="pair"
        choices={HOLDERS.map((holder) => ({ value: holder, title: holderWords(holder) }))}
        chosen={answers.holder}
        onChoose={(holder) => say({ holder })}
      />
      {answers.holder !== '' && answers.holder !== 'self' && (
        <TextField
          name="holderName"
          label={t('card.holderName')}
          problem={problemOf('holderName')}
          value={answers.holderName}
          onChange={(holderName) => say({ holderName })}
          autoComplete="off"
        />
      )}
    </CardWays>
  );
}

/** DOC-05 */
export function MedicareFields(props: StepProps) {
  const t = useCopy('documents');
  const { answers, say, problemOf } = props;
  return (
    <CardWays {...props}>
      <TextField
        {...asPrinted}
        name="mbi"
        label={t('medicare.number')}
        hint={t('medicare.hint')}
        problem={problemOf('mbi')}
        value={answers.mbi}
        onChange={(mbi) => say({ mbi })}
        width="medium"
      />
    </CardWays>
  );
}
