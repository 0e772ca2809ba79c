import { defineError, translate } from '#kernel/errors.ts';

const FACT_TAKEN = '该对象已有同名事实，请直接编辑';
export const FactTaken = defineError(
  'aiFact.taken',
  409,
  () => FACT_TAKEN,
  () => ({
    issues: [{ path: 'name', msg: FACT_TAKEN }],
  }),
);
const PROMPT_TAKEN = '名称已被使用，请更换';
export const PromptTaken = defineError(
  'aiPrompt.taken',
  409,
  () => PROMPT_TAKEN,
  () => ({
    issues: [{ path: 'name', msg: PROMPT_TAKEN }],
  }),
);
export const WholeChannelOnly = defineError(
  'aiModel.wholeChannel',
  403,
  () => '模型接口由整个渠道共用，仅渠道管理员可修改',
);

export const translateConflict = translate({ ai_fact_name: FactTaken, ai_prompt_name: PromptTaken });
