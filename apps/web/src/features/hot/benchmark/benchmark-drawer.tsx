import type { HotBenchmark } from '@zhiying/contract';
import { message } from '#kit/feedback/notices.ts';
import { EntryDrawer } from '#kit/form/entry-drawer.tsx';
import { EntryFormFields } from '#kit/form/entry-form.tsx';
import { useEntryForm } from '#kit/form/use-entry-form.ts';
import { BENCHMARK_FIELDS } from './benchmark-fields.tsx';

interface BenchmarkDrawerProps {
  /** Null: a new one. */
  row: HotBenchmark | null;
  onClose(): void;
}

/** Enters an account to compare with, or changes one. */
export function BenchmarkDrawer({ row, onClose }: BenchmarkDrawerProps) {
  const entry = useEntryForm(BENCHMARK_FIELDS, row, {
    onCreated: ({ name }) => {
      void message.success(`已新增「${name}」`);
      onClose();
    },
    onSaved: ({ name }) => {
      void message.success(`已保存「${name}」`);
      onClose();
    },
  });
  return (
    <EntryDrawer
      entry={entry}
      what="该账号"
      asksAtOnce={row === null}
      open
      onClose={onClose}
      title={row ? row.name : '新增对标账号'}
    >
      <EntryFormFields entry={entry} />
    </EntryDrawer>
  );
}
