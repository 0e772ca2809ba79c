import { defineError, translate } from '#kernel/errors.ts';

const TAKEN = '该平台上已有同名的对标账号，请更换';
export const BenchmarkTaken = defineError(
  'hot.benchmarkTaken',
  409,
  () => TAKEN,
  () => ({ issues: [{ path: 'name', msg: TAKEN }] }),
);
export const NoModel = defineError(
  'hot.noModel',
  409,
  () => '未配置 AI 模型，仅显示可测量的内容；配置模型后可分析结构',
);
export const NothingToNote = defineError(
  'hot.nothingToNote',
  409,
  () => '模型没有给出有原文依据的结论，请补充文案后再试',
);

export const translateTaken = translate({ hot_benchmark_once: BenchmarkTaken });
