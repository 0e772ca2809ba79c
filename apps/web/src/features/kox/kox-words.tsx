import { KOX_AGREEMENTS, KOX_TASK_STATES, type Kox, type KoxTask } from '@zhiying/contract';
import { StatusDot, type Tone } from '#kit/display/status-dot.tsx';

const AGREEMENT_TONES: Record<Kox['agreement'], Tone> = {
  none: 'neutral',
  coming: 'neutral',
  valid: 'success',
  ending: 'warning',
  ended: 'error',
};

export const AgreementDot = ({ agreement, stopped }: Pick<Kox, 'agreement' | 'stopped'>) =>
  stopped ? (
    <StatusDot tone="neutral">已停止合作</StatusDot>
  ) : (
    <StatusDot tone={AGREEMENT_TONES[agreement]}>{KOX_AGREEMENTS[agreement]}</StatusDot>
  );

const TASK_TONES: Record<KoxTask['state'], Tone> = {
  open: 'primary',
  done: 'success',
  late: 'error',
  cancelled: 'neutral',
};

export const KoxTaskDot = ({ state }: Pick<KoxTask, 'state'>) => (
  <StatusDot tone={TASK_TONES[state]}>{KOX_TASK_STATES[state]}</StatusDot>
);
