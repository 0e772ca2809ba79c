import { HEALTH_LABELS, type HealthLevel } from '@zhiying/contract';
import { StatusDot, type Tone } from '#kit/display/status-dot.tsx';

/** The normal is grey; colour is for what needs somebody. */
const TONES: Record<HealthLevel, Tone> = { ok: 'neutral', warn: 'warning', bad: 'error', paused: 'primary' };

export const HealthDot = ({ level }: { level: HealthLevel }) => (
  <StatusDot tone={TONES[level]}>{HEALTH_LABELS[level]}</StatusDot>
);

export const COMPLETION_WORDS = {
  secret: '使用公众号的 AppID 和 AppSecret 连接，密钥加密保存。',
  oauth: '保存后跳转至平台授权，完成后自动返回。',
  none: '平台未开放发布接口：由负责人根据提供的文字和图片人工发布，并提交作品链接。',
} as const;
