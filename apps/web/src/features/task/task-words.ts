import { EVIDENCE_KINDS, type EvidenceKind, type TaskKind } from '@zhiying/contract';

/** 链接或截图；链接和截图；到店人数 */
export const evidenceWords = (evidence: readonly EvidenceKind[], all = false, figureName = '') =>
  evidence
    .map((kind) => (kind === 'figure' && figureName ? figureName : EVIDENCE_KINDS[kind]))
    .join(all ? '和' : '或') || '不需要';

const VERBS: Record<TaskKind, string> = {
  share: '分享',
  publish: '发布',
  film: '拍摄',
  visit: '邀约到店',
  free: '完成',
};
const UNITS: Record<TaskKind, string> = {
  share: '篇内容',
  publish: '个作品',
  film: '条视频',
  visit: '次',
  free: '件',
};
/** 分享 3 篇内容 */
export const wantedWords = (kind: TaskKind, wanted: number) => `${VERBS[kind]} ${wanted} ${UNITS[kind]}`;

/** 74.3% */
export const percent = (rate: number) => `${(Math.round(rate * 1000) / 10).toFixed(1)}%`;

/** What is left until a moment: `2 天 7 小时`, `3 小时 5 分`; nothing once it is past. */
export function leftUntil(at: string, now = Date.now()): string | null {
  const minutes = Math.floor((Date.parse(at) - now) / 60_000);
  if (minutes < 0) return null;
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)];
  if (days > 0) return `${days} 天 ${hours} 小时`;
  return hours > 0 ? `${hours} 小时 ${minutes % 60} 分` : `${minutes} 分`;
}
