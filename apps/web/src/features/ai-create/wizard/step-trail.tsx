import { CheckIcon, WarningIcon } from '#kit/base/icons.tsx';
import styles from './wizard.module.css';

interface StepTrailProps {
  steps: readonly { title: string; wrong: boolean }[];
  at: number;
  onGo(step: number): void;
}

/** Where the wizard stands; every step is a button. */
export const StepTrail = ({ steps, at, onGo }: StepTrailProps) => (
  <nav aria-label="步骤" className={styles.trail}>
    {steps.map(({ title, wrong }, index) => (
      <button
        key={title}
        type="button"
        className={styles.step}
        aria-current={index === at ? 'step' : undefined}
        data-done={index < at || undefined}
        data-wrong={wrong || undefined}
        onClick={() => onGo(index)}
      >
        <i>{wrong ? <WarningIcon size={12} /> : index < at ? <CheckIcon size={12} /> : index + 1}</i>
        {title}
        {wrong && <span className="zy-visually-hidden">，有待修改项</span>}
      </button>
    ))}
  </nav>
);
