import type { Material } from './shape.ts';

/** Reviewed, and not taken back: what may go into something that is published. */
export const USABLE_STATES = ['passed', 'published'] as const satisfies Material['status'][];

const REASONS = {
  recalled: '已被召回',
  expired: '版权已到期',
  draft: '还没有送审',
  pending: '还在审核',
  rejected: '没有通过审核',
  withdrawn: '已下架',
} as const;

/** Why a material may not be published with anything, in words that follow its name; null where it may. */
export function unusableReason({
  status,
  blocked,
  deletedAt,
}: Pick<Material, 'status' | 'blocked' | 'deletedAt'>): string | null {
  if (deletedAt !== null) return '已删除';
  if (blocked) return REASONS[blocked];
  return status === 'passed' || status === 'published' ? null : REASONS[status];
}
