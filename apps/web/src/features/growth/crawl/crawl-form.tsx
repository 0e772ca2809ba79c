import type { Crawl } from '@zhiying/contract';
import { successThen } from '#kit/feedback/notices.ts';
import { EntryDrawer } from '#kit/form/entry-drawer.tsx';
import { EntryFormFields } from '#kit/form/entry-form.tsx';
import { FormSection } from '#kit/form/field.tsx';
import { useEntryForm } from '#kit/form/use-entry-form.ts';
import { CrawlStatus } from '../growth-words.tsx';
import { CRAWL_FIELDS } from './crawl-fields.tsx';

const LIMITS = ['mostPages', 'mostItems'] as const;
const isLimit = (name: string) => (LIMITS as readonly string[]).includes(name);

/** A crawl: where it reads, and how much at most. */
export function CrawlForm({ row, onClose }: { row: Crawl | null; onClose(): void }) {
  const entry = useEntryForm(CRAWL_FIELDS, row, { onDone: successThen('已保存', onClose) });
  return (
    <EntryDrawer
      entry={entry}
      what="该采集任务"
      onClose={onClose}
      title={row ? row.name : '新建采集任务'}
      status={row ? <CrawlStatus state={row.state} /> : undefined}
      submitText={row ? undefined : '创建并开始'}
    >
      <FormSection title="来源">
        <EntryFormFields entry={entry} only={CRAWL_FIELDS.names.filter((name) => !isLimit(name))} />
      </FormSection>
      {entry.draft.values.kind === 'page' && (
        <FormSection title="上限">
          <EntryFormFields entry={entry} only={LIMITS} />
        </FormSection>
      )}
    </EntryDrawer>
  );
}
