import { BLOCKS, type Material, materialState } from '@zhiying/contract';
import { Mark } from '#kit/display/mark.tsx';
import { StatusDot, type Tone } from '#kit/display/status-dot.tsx';
import { daysUntil } from './days-until.ts';

/** Rights that end within this many days are worth a look. */
const SOON_DAYS = 30;

interface Said {
  text: string;
  tone: Tone;
  /** Only exceptions get a filled chip; what is as it should be gets a dot. */
  chip: boolean;
}

/** The most important state of a material, in two or three words. */
export function statusWords(material: Pick<Material, 'status' | 'processing' | 'blocked' | 'rights'>): Said {
  const { status, processing, blocked, rights } = material;
  if (blocked) return { text: BLOCKS[blocked], tone: 'error', chip: true };
  if (processing.state === 'failed') return { text: '处理失败', tone: 'error', chip: true };
  if (processing.state !== 'done') return { text: '处理中', tone: 'primary', chip: true };
  if (status === 'pending') return { text: materialState.label(status), tone: 'warning', chip: true };
  if (status === 'rejected') return { text: materialState.label(status), tone: 'error', chip: true };
  const left = rights.expiresOn === null ? null : daysUntil(rights.expiresOn);
  if (left !== null && left <= SOON_DAYS)
    return { text: left > 0 ? `${left} 天后到期` : '今天到期', tone: 'warning', chip: true };
  const fine = status === 'passed' || status === 'published';
  return { text: materialState.label(status), tone: fine ? 'success' : 'neutral', chip: false };
}

export function MaterialStatus({ material }: { material: Parameters<typeof statusWords>[0] }) {
  const { text, tone, chip } = statusWords(material);
  return chip ? <Mark tone={tone}>{text}</Mark> : <StatusDot tone={tone}>{text}</StatusDot>;
}
