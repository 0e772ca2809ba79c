import { defineError, translate } from '#kernel/errors.ts';

const CodeTaken = defineError(
  'channel.codeTaken',
  409,
  () => '该编码已被其他渠道使用，请更换',
  () => ({ issues: [{ path: 'code', msg: '该编码已被其他渠道使用，请更换' }] }),
);
export const NameTaken = defineError(
  'channel.nameTaken',
  409,
  () => '已有同名渠道，请更换名称',
  () => ({ issues: [{ path: 'name', msg: '已有同名渠道，请更换名称' }] }),
);
export const WorkingHere = defineError(
  'channel.workingHere',
  409,
  () => '你正在该渠道中，请先切换到其他渠道再关闭',
);

export const translateTaken = translate({ channel_code_unique: CodeTaken });
