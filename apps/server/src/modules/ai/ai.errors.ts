import { defineError, translate } from '#kernel/errors.ts';

const FACT_TAKEN = '这个对象已经有同名的事实，请直接编辑它';
export const FactTaken = defineError(
  'aiFact.taken',
  409,
  () => FACT_TAKEN,
  () => ({
    issues: [{ path: 'name', msg: FACT_TAKEN }],
  }),
);
const PROMPT_TAKEN = '名称已被使用，请换一个';
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
  () => '模型接口由整个渠道共用，只有管理整个渠道的人可以改动',
);

export const translateConflict = translate({ ai_fact_name: FactTaken, ai_prompt_name: PromptTaken });
