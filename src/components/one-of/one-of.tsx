import type { ReactNode } from 'react';
import { ChoiceCard, type ChoiceCardProps } from '../choice-card/choice-card.tsx';
import { ChoiceGroup, type ChoiceGroupProps } from '../choice-group/choice-group.tsx';

type OneOfProps<Value extends string> = Omit<ChoiceGroupProps, 'children'> & {
  choices: readonly (Pick<ChoiceCardProps, 'title' | 'line'> & { value: Value })[];
  /** None is preselected: '' and undefined are no answer. */
  chosen: string | undefined;
  onChoose: (value: Value) => void;
  /** What belongs to the question, before its answers. */
  children?: ReactNode;
};

/**
 * A question with one answer, one tap each: a list takes two taps and hides its choices. Its id is
 * also the name of its radios.
 */
export function OneOf<const Value extends string>(props: OneOfProps<Value>) {
  const { choices, chosen, onChoose, children, ...group } = props;
  return (
    <ChoiceGroup {...group}>
      {children}
      {choices.map(({ value, ...words }) => (
        <ChoiceCard
          {...words}
          key={value}
          kind="radio"
          name={group.id}
          value={value}
          {...(group.layout === 'tight' && { size: 'compact' })}
          checked={chosen === value}
          onChange={() => onChoose(value)}
        />
      ))}
    </ChoiceGroup>
  );
}
