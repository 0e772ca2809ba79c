import { memberTaskState, type Task, type TaskMember, taskState } from '@zhiying/contract';
import { StatusDot, type Tone } from '#kit/display/status-dot.tsx';

const TASK_TONES: Record<Task['state'], Tone> = {
  draft: 'neutral',
  waiting: 'warning',
  running: 'primary',
  done: 'success',
  overdue: 'error',
  terminated: 'neutral',
};

export const TaskStatus = ({ state }: Pick<Task, 'state'>) => (
  <StatusDot tone={TASK_TONES[state]}>{taskState.label(state)}</StatusDot>
);

const MEMBER_TONES: Record<TaskMember['state'], Tone> = {
  open: 'neutral',
  waiting: 'warning',
  returned: 'error',
  done: 'success',
  overdue: 'error',
  terminated: 'neutral',
  exempt: 'neutral',
};

export const MemberTaskStatus = ({ state }: Pick<TaskMember, 'state'>) => (
  <StatusDot tone={MEMBER_TONES[state]}>{memberTaskState.label(state)}</StatusDot>
);
