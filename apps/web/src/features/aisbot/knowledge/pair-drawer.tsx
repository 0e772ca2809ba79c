import { type BotPair, contract } from '@zhiying/contract';
import { Input } from 'antd';
import { momentText } from '#kit/base/moment-text.ts';
import pieces from '#kit/base/pieces.module.css';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { Loaded } from '#kit/feedback/loaded.tsx';
import { message } from '#kit/feedback/notices.ts';
import { day } from '#kit/form/day-field.tsx';
import { longText, text } from '#kit/form/entry-controls.tsx';
import { EntryDrawer } from '#kit/form/entry-drawer.tsx';
import { entryFields, type FieldSpec } from '#kit/form/entry-fields.ts';
import { EntryFormFields } from '#kit/form/entry-form.tsx';
import { FormSection } from '#kit/form/field.tsx';
import { useEntryForm } from '#kit/form/use-entry-form.ts';
import type { DrawerTarget } from '#kit/list/use-drawer-address.ts';
import { useCall } from '#kit/session/api/queries.ts';
import styles from '../aisbot.module.css';
import { knownAtField } from './known-at-field.ts';

interface PairDrawerProps {
  target: DrawerTarget;
  rows: readonly BotPair[];
  onClose(): void;
}

export function PairDrawer({ target, rows, onClose }: PairDrawerProps) {
  const pair = rows.find(({ id }) => id === target) ?? null;
  const open = target === 'new' || pair !== null;
  return <PairForm key={String(target)} open={open} pair={pair} onClose={onClose} />;
}

const others: FieldSpec<string[], BotPair> = {
  label: '相似问法',
  blank: () => [],
  hint: '每行一种，最多 10 种',
  words: (wordings) => wordings.join('；'),
  send: (wordings) => wordings.map((wording) => wording.trim()).filter(Boolean),
  control: ({ id, status }, { value, set, disabled }) => (
    <Input.TextArea
      id={id}
      status={status}
      disabled={disabled}
      autoSize={{ minRows: 2, maxRows: 10 }}
      placeholder="选填"
      value={value.join('\n')}
      onChange={(event) => set(event.target.value === '' ? [] : event.target.value.split('\n'))}
    />
  ),
};

const FIELDS = entryFields(contract.aisbotPair, {
  question: text<BotPair>('问题', { max: 200, required: true, placeholder: '如：没有固定车位能买电车吗' }),
  others,
  answer: longText<BotPair>('回答', {
    max: 1000,
    required: true,
    rows: [4, 12],
    hint: '原样发给客户；价格、优惠和库存须与事实一致，否则转人工',
  }),
  nodeId: knownAtField<BotPair>(),
  until: day('到期日', { half: true, hint: '含当天，到期后不再使用', placeholder: () => '长期有效' }),
});

function PairForm({ open, pair, onClose }: { open: boolean; pair: BotPair | null; onClose(): void }) {
  const saved = () => {
    void message.success('已保存');
    onClose();
  };
  const entry = useEntryForm(FIELDS, pair, { onCreated: saved, onSaved: saved });
  return (
    <EntryDrawer
      entry={entry}
      what="该问答"
      open={open}
      onClose={onClose}
      title={pair?.question ?? '新建问答'}
      subtitle={
        pair && <MetaLine items={[pair.node.name, `${pair.updatedBy} 更新`, momentText(pair.updatedAt)]} />
      }
    >
      <FormSection title="问答">
        <EntryFormFields entry={entry} />
      </FormSection>
      {pair && <PairHistory id={pair.id} />}
    </EntryDrawer>
  );
}

function PairHistory({ id }: { id: number }) {
  const versions = useCall(contract.aisbotPair.versions, { id });
  return (
    <FormSection title="历史版本" count={versions.data?.rows.length}>
      <Loaded query={versions}>
        {({ rows }) => (
          <ul className={styles.cut}>
            {rows.map((row) => (
              <li key={row.id}>
                <div className={styles.cutText}>{row.answer}</div>
                <div className={pieces.note}>
                  <MetaLine
                    items={[
                      `第 ${row.version} 版`,
                      row.until && `至 ${row.until}`,
                      row.changedBy,
                      momentText(row.changedAt),
                    ]}
                  />
                </div>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </FormSection>
  );
}
