import { type AttemptStatus, attemptState } from '@zhiying/contract';
import { StatusDot, type Tone } from '#kit/display/status-dot.tsx';

export const ATTEMPT_TONES: Record<AttemptStatus, Tone> = {
  queued: 'neutral',
  submitting: 'primary',
  processing: 'primary',
  published: 'success',
  failed: 'error',
  unknown: 'warning',
  handover: 'warning',
  cancelled: 'neutral',
};

/** `gone`: it was published, and the platform does not show it any more. */
export const AttemptDot = ({ status, gone = false }: { status: AttemptStatus; gone?: boolean }) =>
  gone ? (
    <StatusDot tone="warning">已下架</StatusDot>
  ) : (
    <StatusDot tone={ATTEMPT_TONES[status]}>{attemptState.label(status)}</StatusDot>
  );

/** What a state that raises questions means, and what happens next without anybody doing anything. */
export const STATE_WORDS: Partial<Record<AttemptStatus, string>> = {
  unknown:
    '提交后未收到平台的明确响应，无法确定是否已发布。系统将定时向平台核实，不会重复发布；也可到平台查看后人工确认。',
  handover: '该平台未开放发布接口。请将以下文字和图片发布到账号，再提交作品链接。',
  processing: '平台已接收，正在审核或处理，结果将自动更新。超过半小时无结果时，可到平台查看后人工确认。',
};
