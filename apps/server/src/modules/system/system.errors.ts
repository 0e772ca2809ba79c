import { defineError } from '#kernel/errors.ts';

export const WholeChannelReport = defineError(
  'system.wholeChannel',
  403,
  () => '核对整个渠道的文件，仅渠道管理员可以进行',
);
