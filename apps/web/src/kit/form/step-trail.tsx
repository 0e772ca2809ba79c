import { CheckIcon, WarningIcon } from '#kit/base/icons.tsx';
import { PlainButton, Row } from '#kit/base/pieces.tsx';
import styles from './step-trail.module.css';

interface StepTrailProps {
  steps: readonly { title: string; wrong: boolean }[];
  at: number;
  onGo(step: number): void;
}

/** The steps of a wizard; every step is a button. */
export const StepTrail = ({ steps, at, onGo }: StepTrailProps) => (
  <Row
    aria-label="步骤"
    as="nav"
    look={{ gap: 4, align: 'stretch', flex: 'none', padding: '12 16', borderBottom: 'line', overflow: 'x' }}
  >
    {steps.map(({ title, wrong }, index) => (
      <PlainButton
        key={title}
        look={{
          flow: 'inline',
          gap: 8,
          align: 'center',
          flex: 'none',
          height: 32,
          size: 13,
          tone: 'text2',
          padding: '0 12',
          radius: 6,
          hover: 'fill',
        }}
        className={styles.step}
        aria-current={index === at ? 'step' : undefined}
        data-done={index < at || undefined}
        data-wrong={wrong || undefined}
        onClick={() => onGo(index)}
      >
        <Row
          as="i"
          look={{
            flow: 'inline',
            justify: 'center',
            square: 20,
            size: 12,
            upright: true,
            background: 'fill',
            radius: 'round',
          }}
        >
          {wrong ? <WarningIcon size={12} /> : index < at ? <CheckIcon size={12} /> : index + 1}
        </Row>
        {title}
        {wrong && <span className="zy-visually-hidden">，有待修改项</span>}
      </PlainButton>
    ))}
  </Row>
);
