import type { Language } from '#domain/languages.ts';
import { isSettled } from '#machines/knowledge/members.ts';
import type { Member } from '#machines/knowledge/party.ts';
import { vaccineName } from '#src/booking/vaccine-name.ts';
import { Problem } from '#src/components/field/field.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';

type PersonsVaccinesProps = {
  member: Member;
  language: Language;
  problem: string | undefined;
  fieldId: string;
};

/** What a group member has chosen so far, and whether questions are left. */
export function PersonsVaccines({ member, language, problem, fieldId }: PersonsVaccinesProps) {
  const t = useCopy('vaccine-selection');
  const formats = useFormats();
  const { vaccines } = member.visit;
  const isOpen = vaccines.length > 0 && !isSettled(member);
  return (
    <>
      <p>
        {vaccines.length === 0
          ? t('none')
          : formats.list(vaccines.map((code) => vaccineName(code, language)))}
      </p>
      {isOpen && <p className="muted small">{t('open')}</p>}
      {problem && <Problem id={`${fieldId}-problem`}>{problem}</Problem>}
    </>
  );
}
