import {
  ASSIGN_WAYS,
  type AssignRule,
  type AssignWay,
  CLUE_SOURCES,
  type ClueSource,
  contract,
} from '@zhiying/contract';
import { Button, InputNumber, Select, Switch } from 'antd';
import { Note, Row, Stack } from '#kit/base/pieces.tsx';
import { message } from '#kit/feedback/notices.ts';
import { choice, text } from '#kit/form/entry-controls.tsx';
import { EntryDrawer } from '#kit/form/entry-drawer.tsx';
import { entryFields, type FieldSpec } from '#kit/form/entry-fields.ts';
import { EntryFormFields } from '#kit/form/entry-form.tsx';
import { FormSection } from '#kit/form/field.tsx';
import { useEntryForm } from '#kit/form/use-entry-form.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { MemberPicker } from '#parts/member/member-picker.tsx';
import styles from './clue.module.css';

const sources: FieldSpec<ClueSource[], AssignRule> = {
  label: '来源',
  blank: () => [],
  hint: '不选表示全部来源',
  words: (chosen) => chosen.map((source) => CLUE_SOURCES[source]).join('、'),
  control: ({ id, status }, { value, set, disabled }) => (
    <Select
      id={id}
      status={status}
      mode="multiple"
      value={value}
      disabled={disabled}
      placeholder="全部来源"
      onChange={set}
      options={(Object.keys(CLUE_SOURCES) as ClueSource[]).map((source) => ({
        value: source,
        label: CLUE_SOURCES[source],
      }))}
    />
  ),
};

const minScore: FieldSpec<number, AssignRule> = {
  label: '最低评分',
  half: true,
  blank: () => 0,
  control: ({ id, status }, { value, set, disabled }) => (
    <InputNumber
      id={id}
      status={status}
      min={0}
      max={100}
      precision={0}
      value={value}
      disabled={disabled}
      style={{ width: '100%' }}
      onChange={(score) => set(score ?? 0)}
    />
  ),
};

const enabled: FieldSpec<boolean, AssignRule> = {
  label: '启用',
  blank: () => false,
  words: (on) => (on ? '启用' : '停用'),
  hint: '可以先试算，再启用',
  control: ({ id }, { value, set, disabled }) => (
    <Switch id={id} checked={value} disabled={disabled} onChange={set} />
  ),
};

const memberIds: FieldSpec<number[], AssignRule> = {
  label: '接收人',
  required: true,
  blank: () => [],
  of: (rule) => rule.members.map(({ id }) => id),
  words: (ids, known) =>
    ids
      .map(
        (id) =>
          known.flatMap(({ members }) => members).find((member) => member.id === id)?.name ?? '另选的用户',
      )
      .join('、'),
  hint: '没有跟进权限、已停用或名下已满的接收人会被跳过',
  control: ({ id, status }, { value, set, disabled }, { row }) => (
    <MemberPicker
      id={id}
      status={status}
      multiple
      known={row?.members}
      value={value}
      disabled={disabled}
      onChange={set}
    />
  ),
};

const RULE_FIELDS = entryFields(contract.clueRule, {
  name: text({ max: 40, required: true, first: true }),
  way: choice<AssignWay, AssignRule>('分配方式', ASSIGN_WAYS, { blank: 'turns', half: true }),
  minScore,
  sources,
  memberIds,
  enabled,
});

/** A rule, with what it would have done with last week's clues. */
export function RuleEntry({ rule, onClose }: { rule: AssignRule | null; onClose(): void }) {
  const entry = useEntryForm(RULE_FIELDS, rule, {
    onCreated: ({ name }) => {
      void message.success(`已新建规则「${name}」`);
      onClose();
    },
    onSaved: ({ name }) => {
      void message.success(`已保存规则「${name}」`);
      onClose();
    },
  });
  const { values } = entry.draft;
  const simulate = useAction(contract.clueRule.simulate, {
    onError: (error) => void message.error(error.message),
  });
  return (
    <EntryDrawer entry={entry} what="该规则" onClose={onClose} title={rule ? rule.name : '新建分配规则'}>
      <EntryFormFields entry={entry} />
      <FormSection
        title="试算"
        action={
          <Button
            size="small"
            loading={simulate.isPending}
            disabled={values.memberIds.length === 0}
            onClick={() =>
              simulate.mutate({
                sources: values.sources,
                minScore: values.minScore,
                way: values.way,
                memberIds: values.memberIds,
              })
            }
          >
            用最近 7 天的线索试算
          </Button>
        }
      >
        {simulate.data ? (
          <>
            <Note>
              最近 7 天 {simulate.data.clues} 条线索，按该规则分配 {simulate.data.matched} 条，其余{' '}
              {simulate.data.unmatched} 条交给后面的规则或线索池。
            </Note>
            <Stack as="ul" gap={6} className={styles.scoreParts}>
              {simulate.data.shares.map(({ id, name, held, would }) => (
                <Row as="li" gap={24} align="stretch" justify="between" key={id}>
                  <span>
                    {name}
                    <small> 名下 {held}</small>
                  </span>
                  <b>+{would}</b>
                </Row>
              ))}
            </Stack>
          </>
        ) : (
          <Note>保存前可预览分配结果，不影响任何线索。</Note>
        )}
      </FormSection>
    </EntryDrawer>
  );
}
