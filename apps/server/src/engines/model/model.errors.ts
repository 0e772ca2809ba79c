import { defineError } from '#kernel/errors.ts';

export const ModelFailed = defineError('model.failed', 502, (why: string) => why);
/** Something that only a model can do was asked where there is none. */
export const ModelNeeded = defineError('model.needed', 409, (what: string) => what);
export const BudgetSpent = defineError(
  'model.budgetSpent',
  409,
  (budget: number, spent: number) =>
    `今日 AI 预算 ¥${budget.toFixed(2)} 已用完（已用 ¥${spent.toFixed(2)}），次日 0 点恢复，或由管理员在「AI 模型」中调高`,
);
/** A month's quota of the place or one above it. */
export const QuotaSpent = defineError(
  'ai.quotaSpent',
  409,
  (resource: string, place: string, given: string) =>
    `${resource}额度已用完：${place}本月 ${given}，下月 1 日恢复，或由上级在「AI 资源与额度」中调高`,
);
