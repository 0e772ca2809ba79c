import {
  contract,
  DATE_FORMAT,
  FACT_KINDS,
  FACT_VALUE_MAX,
  type Fact,
  type FactKind,
} from '@zhiying/contract';
import { DatePicker, Input, Select } from 'antd';
import dayjs from 'dayjs';
import { momentText } from '#kit/base/moment-text.ts';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { Loaded } from '#kit/feedback/loaded.tsx';
import { message } from '#kit/feedback/notices.ts';
import { differencesIn } from '#kit/form/differences-in.ts';
import { EntryDrawer } from '#kit/form/entry-drawer.tsx';
import { Field, FieldRow, FormSection } from '#kit/form/field.tsx';
import { issuesOf } from '#kit/form/issues.ts';
import { useEntry } from '#kit/form/use-entry.ts';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import styles from '#parts/ai/ai.module.css';

interface FactDrawerProps {
  target: number | 'new' | null;
  rows: readonly Fact[];
  onClose(): void;
}

const BLANK = {
  version: 0,
  kind: 'model' as FactKind,
  subject: '',
  name: '',
  value: '',
  until: null as string | null,
  remark: '',
};

export function FactDrawer({ target, rows, onClose }: FactDrawerProps) {
  const fact = rows.find(({ id }) => id === target);
  const open = target === 'new' || fact !== undefined;
  return <FactForm key={String(target)} open={open} fact={fact} onClose={onClose} />;
}

function FactForm({ open, fact, onClose }: { open: boolean; fact: Fact | undefined; onClose(): void }) {
  const create = useAction(contract.aiFact.create);
  const update = useAction(contract.aiFact.update);
  const entry = useEntry({
    row: fact ?? BLANK,
    draftOf,
    differencesOf,
    issuesOf: (values) => issuesOf(contract.aiFact.create, values),
    save: (values, version) =>
      fact ? update.mutateAsync({ id: fact.id, version, ...values }) : create.mutateAsync(values),
    actions: [create, update],
    onSaved: () => {
      void message.success('已保存');
      onClose();
    },
  });
  const { draft } = entry;
  const { values } = draft;
  const readOnly = fact !== undefined && !fact.can.includes('edit');
  const text = (name: 'subject' | 'name', label: string, max: number, placeholder: string) => (
    <Field label={label} required issue={draft.issueOf(name)}>
      {(control) => (
        <Input
          {...control}
          value={values[name]}
          disabled={readOnly}
          maxLength={max}
          placeholder={placeholder}
          autoComplete="off"
          onChange={(event) => draft.set(name, event.target.value)}
        />
      )}
    </Field>
  );
  return (
    <EntryDrawer
      entry={entry}
      what="这条事实"
      isNew={!fact}
      readOnly={readOnly}
      open={open}
      onClose={onClose}
      title={fact ? `${fact.subject} · ${fact.name}` : '新建事实'}
      subtitle={
        fact && <MetaLine items={[fact.node.name, `${fact.updatedBy} 更新`, momentText(fact.updatedAt)]} />
      }
    >
      <FormSection title="基本信息">
        <FieldRow>
          <Field label="类别" required issue={draft.issueOf('kind')}>
            {({ id, status }) => (
              <Select
                id={id}
                status={status}
                value={values.kind}
                disabled={readOnly}
                onChange={(kind) => draft.set('kind', kind)}
                options={Object.entries(FACT_KINDS).map(([value, label]) => ({
                  value: value as FactKind,
                  label,
                }))}
              />
            )}
          </Field>
          <Field
            label="到期日"
            required={values.kind === 'offer'}
            issue={draft.issueOf('until')}
            hint="含当天，过后不能发布"
          >
            {({ id, status }) => (
              <DatePicker
                id={id}
                status={status}
                value={values.until ? dayjs(values.until) : null}
                disabled={readOnly}
                placeholder={values.kind === 'offer' ? '请选择' : '长期有效'}
                onChange={(day) => draft.set('until', day ? day.format(DATE_FORMAT) : null)}
              />
            )}
          </Field>
        </FieldRow>
        {text('subject', '对象', 60, '哪款车或哪家店，如 示例轿车 A1')}
        {text('name', '名称', 40, '如 官方指导价、轴距、营业时间')}
        <Field
          label="内容"
          required
          issue={draft.issueOf('value')}
          hint="文章里显示的文字；改动后引用它的文章会标为待更新"
        >
          {(control) => (
            <Input.TextArea
              {...control}
              value={values.value}
              disabled={readOnly}
              maxLength={FACT_VALUE_MAX}
              autoSize={{ minRows: 2, maxRows: 6 }}
              onChange={(event) => draft.set('value', event.target.value)}
            />
          )}
        </Field>
        <Field label="备注" issue={draft.issueOf('remark')}>
          {(control) => (
            <Input
              {...control}
              value={values.remark}
              disabled={readOnly}
              maxLength={200}
              placeholder="选填，不会写进文章"
              onChange={(event) => draft.set('remark', event.target.value)}
            />
          )}
        </Field>
      </FormSection>
      {fact && <FactHistory id={fact.id} />}
    </EntryDrawer>
  );
}

type FactDraft = Omit<typeof BLANK, 'version'>;

const draftOf = ({ kind, subject, name, value, until, remark }: typeof BLANK): FactDraft => ({
  kind,
  subject,
  name,
  value,
  until,
  remark,
});

const LABELS: Record<keyof FactDraft, string> = {
  kind: '类别',
  subject: '对象',
  name: '名称',
  value: '内容',
  until: '到期日',
  remark: '备注',
};
const differencesOf = (base: FactDraft, mine: FactDraft, latest: typeof BLANK) =>
  differencesIn(LABELS, { kind: (kind) => FACT_KINDS[kind] }, base, mine, draftOf(latest));

function FactHistory({ id }: { id: number }) {
  const versions = useCall(contract.aiFact.versions, { id });
  return (
    <FormSection title="历次内容" count={versions.data?.rows.length}>
      <Loaded query={versions}>
        {({ rows }) => (
          <ul className={styles.history}>
            {rows.map((row) => (
              <li key={row.id}>
                <div className={styles.wrap}>{row.value}</div>
                <div className={styles.note}>
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
