import { useRef, useState } from 'react';
import { CARD_PICTURE_PATH, CARD_SIDES, type CardSide } from '#domain/documents/card-pictures.ts';
import { useMatches } from '#src/app/use-journey.ts';
import { Button } from '#src/components/button/button.tsx';
import { describedBy, Field } from '#src/components/field/field.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import styles from './card-pictures.module.css';
import { readPicture } from './read-picture.ts';
import type { StepProps } from './use-forms.ts';

/** DOC-11: both sides of the card, from the camera or a file. */
export function CardPictures(props: StepProps) {
  return (
    <div className={styles.sides}>
      {CARD_SIDES.map((side) => (
        <Side {...props} key={side} side={side} />
      ))}
    </div>
  );
}

/** The address of a picture on the server; its answer is never cached. */
const addressOf = (confirmationNumber: string, side: CardSide) =>
  CARD_PICTURE_PATH.replace(':confirmationNumber', confirmationNumber).replace(':side', side);

/**
 * The page's own copy of a picture just sent, so that it is not downloaded again. While the server
 * has not taken it, the picture kept there is the one that counts.
 * @param read changes when the server has taken the picture
 */
function useCopyOf(isSending: boolean, read: StepProps['forms']['read']) {
  const [copy, setCopy] = useState<{ picture: string; before: typeof read; isKept: boolean }>();
  const [wasSending, setWasSending] = useState(false);
  if (isSending !== wasSending) {
    setWasSending(isSending);
    if (copy && !isSending) setCopy({ ...copy, isKept: read !== copy.before });
  }
  const shown = isSending || copy?.isKept ? copy?.picture : undefined;
  const take = (picture: string | undefined) =>
    setCopy(picture === undefined ? undefined : { picture, before: read, isKept: false });
  return [shown, take] as const;
}

function Side(props: StepProps & { side: CardSide }) {
  const { side, forms, problemOf, isBusy, sendPicture } = props;
  const t = useCopy('documents');
  const isSending = useMatches()({ flow: { documents: 'sending' } }) && forms.side === side;
  const [copy, setCopy] = useCopyOf(isSending, forms.read);
  const [isReading, setReading] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = `picture.${side}`;
  const problem = problemOf(id);
  const isWaiting = isBusy || isReading;
  const isKept = forms.read?.pictures.includes(side) === true;
  const label = t(`picture.${side}`);
  const hint = t('picture.hint');

  const take = async (file: File | undefined) => {
    if (!file || isWaiting) return;
    setReading(true);
    const read = await readPicture(file);
    setReading(false);
    // So that the same file can be chosen again.
    if (input.current) input.current.value = '';
    if ('problem' in read) {
      sendPicture({ type: 'picture.refused', side, code: read.problem });
      return;
    }
    setCopy(`data:image/jpeg;base64,${read.picture}`);
    sendPicture({ type: 'picture.taken', side, picture: read.picture });
  };

  return (
    <div className={styles.side}>
      <Field
        id={id}
        label={label}
        hint={hint}
        {...(problem && { problem })}
        {...(side === 'back' && { optionalMark: t('optional') })}
      >
        <div className={styles.shown}>
          {isKept && (
            <img
              className={styles.picture}
              src={copy ?? addressOf(forms.number, side)}
              alt={t(`picture.alt.${side}`)}
            />
          )}
          {/* The browser's own label would be in its language, not in the page's. */}
          <label className={styles.pick} data-busy={isWaiting ? '' : undefined}>
            {t(isKept ? 'picture.again' : 'picture.take')}
            <input
              ref={input}
              className={styles.file}
              id={id}
              name={id}
              type="file"
              accept="image/jpeg,image/png,image/heic,image/heif,image/*"
              // Not `disabled`: it keeps the focus until its picture is there.
              aria-disabled={isWaiting || undefined}
              onClick={(event) => {
                if (isWaiting) event.preventDefault();
              }}
              aria-describedby={describedBy(id, { hint, ...(problem && { problem }) })}
              aria-invalid={problem ? true : undefined}
              onChange={({ target }) => void take(target.files?.[0])}
            />
          </label>
        </div>
      </Field>
      <output className="small">
        {isReading || isSending ? t('picture.sending') : isKept && t('picture.kept')}
      </output>
      {isKept && (
        <Button
          variant="quiet"
          onPress={() => {
            setCopy(undefined);
            sendPicture({ type: 'picture.removed', side });
          }}
        >
          {t(`picture.remove.${side}`)}
        </Button>
      )}
    </div>
  );
}
