import { CheckSetting } from '@zhiying/contract';
import { defineSetting } from '#kernel/setting.ts';

export const checkSetting = defineSetting({
  key: 'aiCreate.checks',
  schema: CheckSetting,
  initial: {
    similarityWarn: 30,
    similarityBlock: 60,
    unboundPrice: 'block',
    changedFact: 'block',
    aiLabel: '本文由人工智能生成，内容仅供参考',
  },
});
