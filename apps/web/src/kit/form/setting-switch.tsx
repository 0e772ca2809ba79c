import { Switch } from 'antd';
import { useId } from 'react';
import styles from './setting-switch.module.css';

interface SettingSwitchProps {
  title: string;
  /** What it means to switch it on, a paragraph each. */
  text: readonly string[];
  on: boolean;
  busy: boolean;
  onChange(on: boolean): void;
}

/** A setting that is on or off, with what that means; takes effect at once. */
export function SettingSwitch({ title, text, on, busy, onChange }: SettingSwitchProps) {
  const label = useId();
  return (
    <section className={styles.card}>
      <div>
        <h2 id={label}>{title}</h2>
        {text.map((each) => (
          <p key={each}>{each}</p>
        ))}
      </div>
      <Switch aria-labelledby={label} checked={on} loading={busy} onChange={onChange} />
    </section>
  );
}
