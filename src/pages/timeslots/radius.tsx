import { SLOT_DEFAULTS } from '#domain/timeslots.ts';
import { SelectField } from '#src/components/select-field/select-field.tsx';
import { useCopy } from '#src/i18n/copy.ts';

type RadiusProps = {
  miles: number;
  /** Passed to `SelectField`. */
  pending?: boolean;
  onChoose: (miles: number) => void;
};

/** The search radius: another one is a new search (SLT-04). */
export function Radius({ miles, pending = false, onChoose }: RadiusProps) {
  const t = useCopy('timeslots');
  return (
    <SelectField
      name="searchRadius"
      label={t('radius.label')}
      value={String(miles)}
      pending={pending}
      onChange={(value) => onChoose(Number(value))}
      options={SLOT_DEFAULTS.radii.map((radius) => ({
        value: String(radius),
        label: t('radius.miles', { count: radius }),
      }))}
    />
  );
}
