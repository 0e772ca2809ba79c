import type { ClueInfo } from '@zhiying/contract';
import { CLOSE_REASONS, LOST_REASONS } from '@zhiying/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { fullMomentText } from '#kit/base/moment-text.ts';
import { Facts } from '#kit/base/pieces.tsx';
import { savedThen } from '#kit/feedback/notices.ts';
import { EntryDrawer } from '#kit/form/entry-drawer.tsx';
import { EntryFormFields } from '#kit/form/entry-form.tsx';
import { FormSection } from '#kit/form/field.tsx';
import { useEntryForm } from '#kit/form/use-entry-form.ts';
import styles from './clue.module.css';
import { CLUE_FIELDS } from './clue-fields.tsx';

/** What is known of the customer; edited in a drawer of its own. */
export function ClueDetails({ clue }: { clue: ClueInfo }) {
  const [editing, setEditing] = useState(false);
  const facts: [string, string][] = [
    ['意向车型', clue.model || '未填写'],
    ['城市', clue.city?.name ?? '未填写'],
    ['备注', clue.remark || '未填写'],
    ...(clue.sourceNote ? [['来源说明', clue.sourceNote] satisfies [string, string]] : []),
    ['所属组织', clue.node.name],
    ...(clue.closeReason
      ? [
          [
            clue.closeReason in LOST_REASONS ? '战败原因' : '无效原因',
            CLOSE_REASONS[clue.closeReason],
          ] satisfies [string, string],
        ]
      : []),
    ['创建时间', fullMomentText(clue.createdAt)],
  ];
  return (
    <FormSection
      title="客户信息"
      action={
        clue.can.includes('edit') && (
          <Button type="link" size="small" onClick={() => setEditing(true)}>
            编辑
          </Button>
        )
      }
    >
      <Facts gap={8} className={styles.details}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Facts>
      {editing && <EditClue clue={clue} onClose={() => setEditing(false)} />}
    </FormSection>
  );
}

function EditClue({ clue, onClose }: { clue: ClueInfo; onClose(): void }) {
  const entry = useEntryForm(CLUE_FIELDS, clue, {
    onSaved: savedThen(onClose),
  });
  return (
    <EntryDrawer entry={entry} what="该线索" onClose={onClose} title={`编辑「${clue.name}」`}>
      <EntryFormFields entry={entry} />
    </EntryDrawer>
  );
}
