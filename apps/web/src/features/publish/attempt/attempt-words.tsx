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
    '提交后没有得到平台的明确答复，不知道有没有发出。系统会定时向平台核对，不会重复发布；也可以到平台上看一眼，由你来确认。',
  handover: '这个平台没有发布接口。请把下面的文字和图片发到账号上，再把作品链接填回来。',
  processing: '平台已经收到，正在审核或处理，结果会自动更新。超过半小时没有结果，可以到平台看过后由你确认。',
};
