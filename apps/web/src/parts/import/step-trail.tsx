import { CheckIcon } from '#kit/base/icons.tsx';
import styles from './import.module.css';
import type { ImportStep } from './use-import.ts';

const STEPS: Record<ImportStep, string> = {
  upload: '上传',
  match: '匹配列',
  preview: '预览',
  run: '导入',
  result: '结果',
};

/** Where one is and what is still to come. */
export function StepTrail({ step }: { step: ImportStep }) {
  const steps = Object.entries(STEPS);
  const now = steps.findIndex(([name]) => name === step);
  return (
    <ol className={styles.trail} aria-label="步骤">
      {steps.map(([name, title], at) => (
        <li
          key={name}
          className={styles.stop}
          data-state={at < now ? 'done' : at === now ? 'now' : 'later'}
          aria-current={at === now ? 'step' : undefined}
        >
          <span className={styles.number}>{at < now ? <CheckIcon /> : at + 1}</span>
          <span className={styles.stopTitle}>{title}</span>
        </li>
      ))}
    </ol>
  );
}
