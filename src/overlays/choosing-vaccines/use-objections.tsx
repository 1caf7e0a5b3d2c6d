import { theVaccine } from '#domain/vaccines.ts';
import { useKnown, useSend } from '#src/app/use-journey.ts';
import { vaccineName } from '#src/booking/vaccine-name.ts';
import { Alert } from '#src/components/alert/alert.tsx';
import { Button } from '#src/components/button/button.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';
import type { Instead } from '../edit-dialog.tsx';

type ObjectionsProps = {
  overlay: 'booking-vaccine' | 'manage-vaccine' | 'group-vaccine';
  store: string;
  keepLabel: string | undefined;
};

/**
 * Why other vaccines may not be possible at the same time. Nothing has changed yet; each option
 * says what it costs.
 */
export function useObjections(props: ObjectionsProps) {
  const send = useSend();
  const { overlay, store, keepLabel } = props;
  const t = useCopy(overlay);
  const shared = useCopy('booking-vaccine');
  const common = useCopy('common');
  const formats = useFormats();
  const { edit, vaccines, language } = useKnown('edit', 'vaccines', 'language');
  const listed = (codes: readonly string[]) =>
    formats.list(codes.map((code) => vaccineName(code, language)));
  const inSentence = (codes: readonly string[]) =>
    formats.list(codes.map((code) => theVaccine(code, language)));
  const added = edit.vaccines.filter((code) => !vaccines.includes(code));
  const keep = {
    label: keepLabel ?? shared('notThere.keep'),
    // Its label says what is released, so there is no further question.
    onPress: () => {
      send({ type: 'overlay.closed' });
      send({ type: 'edit.dropped' });
    },
  };
  const back = (label: string) => <Button onPress={() => send({ type: 'back' })}>{label}</Button>;

  /** The store cannot give these vaccines at that time. */
  const notThere: Instead = {
    content: (
      <>
        <Alert tone="warn" announce="now" title={shared('notThere.title')}>
          {shared('notThere.text', { vaccines: listed(edit.vaccines), store })}
        </Alert>
        <p>{t('notThere.otherTimeLine')}</p>
        <div>{back(shared('notThere.others'))}</div>
      </>
    ),
    main: {
      label: shared('notThere.otherTime'),
      onPress: () => send({ type: 'time.reconsidered' }),
    },
    other: keep,
  };

  /** These vaccines lead to questions, or may not be given. */
  const questionsFirst: Instead = {
    content: (
      <>
        <Alert tone="info" announce="now" title={shared('questions.title')}>
          {shared('questions.text', {
            vaccines: inSentence(added.length > 0 ? added : edit.vaccines),
          })}
        </Alert>
        <p>{t('questions.next')}</p>
        <div>{back(common('back'))}</div>
      </>
    ),
    main: {
      label: shared('questions.goOn'),
      onPress: () => send({ type: 'questions.wanted' }),
    },
    other: keep,
  };
  return { notThere, questionsFirst };
}
