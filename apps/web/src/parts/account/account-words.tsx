import { HEALTH_LABELS, type HealthLevel } from '@zhiying/contract';
import { StatusDot, type Tone } from '#kit/display/status-dot.tsx';

/** The normal is grey; colour is for what needs somebody. */
const TONES: Record<HealthLevel, Tone> = { ok: 'neutral', warn: 'warning', bad: 'error', paused: 'primary' };

export const HealthDot = ({ level }: { level: HealthLevel }) => (
  <StatusDot tone={TONES[level]}>{HEALTH_LABELS[level]}</StatusDot>
);

export const COMPLETION_WORDS = {
  secret: '用公众号自己的 AppID 和 AppSecret 连接，密钥加密保存。',
  oauth: '保存后跳到平台授权，授权完成会回到这里。',
  none: '平台没有发布接口：发布时把文字和图片交给负责人，由他手动发布并填回链接。',
} as const;
