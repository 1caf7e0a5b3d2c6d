import { WhatToBring } from '#src/booking/what-to-bring.tsx';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Alert } from '#src/components/alert/alert.tsx';
import { Button } from '#src/components/button/button.tsx';
import { SummaryList } from '#src/components/summary-list/summary-list.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFacts } from './facts.tsx';
import { GroupMembers } from './group-members.tsx';
import type { ShownProps } from './shown.ts';

/** MNG-04: of the system before this one: the store changes it, and it can be cancelled here. */
export function Legacy({ context, appointment, send }: ShownProps) {
  const t = useCopy('view-details');
  const { when, number, groupNumber, progress, where, who, vaccines } = useFacts({
    context,
    appointment,
  });
  const { name, phone } = appointment.store;
  return (
    <>
      <SummaryList rows={[when, number, ...groupNumber, ...progress, where, who, vaccines]} />
      <Alert title={t('legacy.title')}>
        <p>
          {phone ? t('legacy.text', { store: name, phone }) : t('legacy.noPhone', { store: name })}{' '}
          {t('legacy.cancel')}
        </p>
      </Alert>
      <ActionRow>
        <Button onPress={() => send({ type: 'cancel.requested' })}>{t('cancel')}</Button>
      </ActionRow>
      <GroupMembers manage={context.manage} send={send} />
      <WhatToBring
        appointment={appointment}
        details={context.details}
        language={context.language}
      />
    </>
  );
}
