import { CheckIcon } from '#kit/base/icons.tsx';
import { Row, Stack } from '#kit/base/pieces.tsx';
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
    <Row
      look={{ margin: '12 0 20', plainList: false, gap: 8, padding: 0 }}
      as="ol"
      className={styles.trail}
      aria-label="步骤"
    >
      {steps.map(([name, title], at) => (
        <Row
          key={name}
          as="li"
          gap={8}
          tone="muted"
          whiteSpace="nowrap"
          className={styles.stop}
          data-state={at < now ? 'done' : at === now ? 'now' : 'later'}
          aria-current={at === now ? 'step' : undefined}
        >
          <Stack
            as="span"
            look={{ center: true, flex: 'none', square: 22, size: 12, border: 'ctl', radius: 'round' }}
            className={styles.number}
          >
            {at < now ? <CheckIcon /> : at + 1}
          </Stack>
          <span className={styles.stopTitle}>{title}</span>
        </Row>
      ))}
    </Row>
  );
}
