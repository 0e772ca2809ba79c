import type { Material } from './shape.ts';
import { materialState } from './states.ts';

/** In words that follow a material's name; null: nothing against it. */
const REASONS: Record<Material['status'] | NonNullable<Material['blocked']>, string | null> = {
  recalled: '已召回',
  expired: '版权已到期',
  draft: '未提交审核',
  pending: '审核中',
  rejected: '未通过审核',
  withdrawn: '已下架',
  passed: null,
  published: null,
};

/** States in which a material may be published: reviewed and not recalled. */
export const USABLE_STATES = materialState.all.filter((state) => REASONS[state] === null);

/** The reason why a material may not be published, or null where it may. */
export const unusableReason = ({
  status,
  blocked,
  deletedAt,
}: Pick<Material, 'status' | 'blocked' | 'deletedAt'>): string | null =>
  deletedAt === null ? REASONS[blocked ?? status] : '已删除';
