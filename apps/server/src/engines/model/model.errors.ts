import { defineError } from '#kernel/errors.ts';

export const ModelFailed = defineError('model.failed', 502, (why: string) => why);
export const BudgetSpent = defineError(
  'model.budgetSpent',
  409,
  (budget: number, spent: number) =>
    `今天的 AI 预算 ¥${budget.toFixed(2)} 已用完（已用 ¥${spent.toFixed(2)}），明天 0 点恢复，或由管理员在「AI 模型」里调高`,
);
