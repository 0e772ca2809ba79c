import { contract, type HotSource } from '@zhiying/contract';
import { momentText } from '#kit/base/moment-text.ts';
import pieces from '#kit/base/pieces.module.css';
import { message } from '#kit/feedback/notices.ts';
import { DeleteLink } from '#kit/form/delete-link.tsx';
import { EntryDrawer } from '#kit/form/entry-drawer.tsx';
import { EntryFormFields } from '#kit/form/entry-form.tsx';
import { FormSection } from '#kit/form/field.tsx';
import { useEntryForm } from '#kit/form/use-entry-form.ts';
import { useAction } from '#kit/session/api/queries.ts';
import styles from '../hot.module.css';
import { SourceHealth } from '../topic/source-strip.tsx';
import { EnterEntries } from './enter-entries.tsx';
import { SOURCE_FIELDS } from './source-fields.tsx';
import { SourceReadings } from './source-readings.tsx';

/** A source, how it is doing, and where it takes entries, a place to type them. */
export function SourceForm({ row, onClose }: { row: HotSource | null; onClose(): void }) {
  const saved = () => {
    void message.success('已保存');
    onClose();
  };
  const entry = useEntryForm(SOURCE_FIELDS, row, { onCreated: saved, onSaved: saved });
  const remove = useAction(contract.hotSource.remove, {
    onSuccess: onClose,
    onError: (error) => void message.error(error.message),
  });
  return (
    <EntryDrawer
      entry={entry}
      what="该来源"
      open
      onClose={onClose}
      title={row ? row.name : '新建来源'}
      subtitle={row?.lastGoodAt ? `${momentText(row.lastGoodAt)} 读到 ${row.lastCount} 条` : undefined}
    >
      {row && <Health row={row} onDelete={() => remove.mutate({ id: row.id })} />}
      {row?.can.includes('enter') && <EnterEntries id={row.id} />}
      {row && <SourceReadings source={row} />}
      <FormSection title="设置">
        <EntryFormFields entry={entry} />
      </FormSection>
    </EntryDrawer>
  );
}

const Health = ({ row, onDelete }: { row: HotSource; onDelete(): void }) => (
  <FormSection
    title="读取情况"
    action={
      row.can.includes('delete') && (
        <DeleteLink name={row.name} consequence="读取记录一并删除，已聚合的话题保留。" onDelete={onDelete} />
      )
    }
  >
    <SourceHealth source={row} />
    {row.expected > 0 && (
      <p className={pieces.note}>
        {row.gaps > 0
          ? `近 24 小时应读 ${row.expected} 次，未读 ${row.gaps} 次`
          : `近 24 小时应读 ${row.expected} 次，没有缺口`}
        ，今日已用 {row.usedToday} / {row.dailyBudget} 次
      </p>
    )}
    {row.waitUntil && <p className={styles.warn}>来源要求 {momentText(row.waitUntil)} 后再读</p>}
    {row.trouble && (
      <p className={styles.bad}>
        {row.troubleAt && momentText(row.troubleAt)} {row.trouble}
      </p>
    )}
  </FormSection>
);
