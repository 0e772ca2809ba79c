import type { HotBenchmark } from '@zhiying/contract';
import { RowDrawer } from '#kit/form/row-drawer.tsx';
import { BENCHMARK_FIELDS } from './benchmark-fields.tsx';

interface BenchmarkDrawerProps {
  /** Null: a new one. */
  row: HotBenchmark | null;
  onClose(): void;
}

/** Enters an account to compare with, or changes one. */
export const BenchmarkDrawer = (props: BenchmarkDrawerProps) => (
  <RowDrawer fields={BENCHMARK_FIELDS} what="该账号" fresh="新增对标账号" {...props} />
);
