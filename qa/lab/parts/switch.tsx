import { Switch as AriaSwitch } from 'react-aria-components/Switch';
import styles from './switch.module.css';

export type SwitchProps = { children: string; isOn: boolean; onChange: (isOn: boolean) => void };

/** Something that is on or off at once, without a Save. */
export function Switch({ children, isOn, onChange }: SwitchProps) {
  return (
    <AriaSwitch className={styles.switch ?? ''} isSelected={isOn} onChange={onChange}>
      <span className={styles.track} />
      {children}
    </AriaSwitch>
  );
}
