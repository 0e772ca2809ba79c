import { contract, HOT_FOLLOW_MODES, type HotFollow } from '@zhiying/contract';
import { Input, InputNumber, Segmented, Select, Switch } from 'antd';
import { momentText } from '#kit/base/moment-text.ts';
import pieces from '#kit/base/pieces.module.css';
import { Mark } from '#kit/display/mark.tsx';
import { message } from '#kit/feedback/notices.ts';
import { DeleteLink } from '#kit/form/delete-link.tsx';
import { FailureNote } from '#kit/form/failure-note.tsx';
import { Field, FormSection } from '#kit/form/field.tsx';
import { useDraft } from '#kit/form/use-draft.ts';
import { SideDrawer } from '#kit/layout/drawer.tsx';
import { usePage } from '#kit/page/page-context.tsx';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import styles from '../hot.module.css';

interface FollowFormProps {
  row: HotFollow | null;
  isNew: boolean;
  onClose(): void;
}

const BLANK = {
  name: '',
  words: '',
  minScore: 0,
  quietFrom: '22:00',
  quietTo: '08:00',
  sources: [] as HotFollow['sources'],
  mode: 'now' as HotFollow['mode'],
  digestAt: '09:00',
  on: true,
};
const MODES = Object.entries(HOT_FOLLOW_MODES).map(([value, label]) => ({
  value: value as HotFollow['mode'],
  label,
}));

export function FollowForm({ row, isNew, onClose }: FollowFormProps) {
  const { setSearch } = usePage();
  const { name, words, minScore, quietFrom, quietTo, sources, mode, digestAt, on } = row ?? BLANK;
  const sourceIds = sources.map(({ id }) => id);
  const draft = useDraft({ name, words, minScore, quietFrom, quietTo, sourceIds, mode, digestAt, on });
  const offered = useCall(contract.hotSource.list, { limit: 100 });
  const done = {
    onError: (error: { issues: readonly { path: string; msg: string }[] }) => draft.showIssues(error.issues),
    onSuccess: () => {
      void message.success('已保存');
      onClose();
    },
  };
  const create = useAction(contract.hotFollow.create, done);
  const update = useAction(contract.hotFollow.update, done);
  const remove = useAction(contract.hotFollow.remove, {
    onSuccess: onClose,
    onError: (error) => void message.error(error.message),
  });
  if (!row && !isNew) return null;
  const { error, isPending, isSuccess } = row ? update : create;
  const text =
    (field: 'name' | 'words' | 'quietFrom' | 'quietTo' | 'digestAt', max: number, placeholder = '') =>
    (control: { id: string }) => (
      <Input
        {...control}
        value={draft.values[field]}
        maxLength={max}
        placeholder={placeholder}
        onChange={(event) => draft.set(field, event.target.value)}
      />
    );
  return (
    <SideDrawer
      open
      onClose={onClose}
      title={row ? row.name : '新建订阅'}
      unsaved={isSuccess ? 0 : draft.changed.length}
      submitText={row ? undefined : '创建'}
      submitting={isPending}
      submitDisabled={draft.changed.length === 0}
      onSubmit={() =>
        row
          ? update.mutate({ id: row.id, version: row.version, ...draft.values })
          : create.mutate(draft.values)
      }
    >
      <FailureNote error={error} />
      <Field label="名称" required issue={draft.issueOf('name')}>
        {text('name', 20)}
      </Field>
      <Field
        label="关注词"
        required
        issue={draft.issueOf('words')}
        hint="+必须 !过滤 /正则/ @数量，其余的词命中一个即可"
      >
        {text('words', 200, '+续航 !事故 @20')}
      </Field>
      <Field label="热度下限" issue={draft.issueOf('minScore')}>
        {(control) => (
          <InputNumber
            {...control}
            min={0}
            max={100}
            value={draft.values.minScore}
            onChange={(value) => draft.set('minScore', value ?? 0)}
          />
        )}
      </Field>
      <Field label="来源" issue={draft.issueOf('sourceIds')} hint="只看所选来源中的热点，留空则为全部来源">
        {({ id }) => (
          <Select
            id={id}
            mode="multiple"
            allowClear
            placeholder="全部来源"
            value={draft.values.sourceIds}
            options={(offered.data?.rows ?? sources).map((source) => ({
              value: source.id,
              label: source.name,
            }))}
            optionFilterProp="label"
            onChange={(ids: number[]) => draft.set('sourceIds', ids)}
          />
        )}
      </Field>
      <Field label="提醒方式" issue={draft.issueOf('mode')}>
        {({ id }) => (
          <Segmented
            id={id}
            options={MODES}
            value={draft.values.mode}
            onChange={(chosen) => draft.set('mode', chosen)}
          />
        )}
      </Field>
      {draft.values.mode === 'daily' && (
        <Field label="摘要时间" issue={draft.issueOf('digestAt')} hint="每天一条，汇总你的全部每日摘要订阅">
          {text('digestAt', 5, '09:00')}
        </Field>
      )}
      <Field
        label="安静时段开始"
        issue={draft.issueOf('quietFrom')}
        hint="安静时段内命中的热点，结束后一并提醒"
      >
        {text('quietFrom', 5, '22:00')}
      </Field>
      <Field label="安静时段结束" issue={draft.issueOf('quietTo')}>
        {text('quietTo', 5, '08:00')}
      </Field>
      <Field label="启用">
        {({ id }) => (
          <Switch id={id} checked={draft.values.on} onChange={(value) => draft.set('on', value)} />
        )}
      </Field>
      {row && (
        <FormSection
          title="最近命中"
          count={row.hits}
          action={
            row.can.includes('delete') && (
              <DeleteLink
                name={row.name}
                consequence="命中记录一并删除，不再提醒。"
                onDelete={() => remove.mutate({ id: row.id })}
              />
            )
          }
        >
          <ul className={styles.members}>
            {row.latest.length === 0 && <li className={pieces.note}>暂无命中</li>}
            {row.latest.map(({ topicId, title, why, at, told }) => (
              <li key={topicId} className={styles.hit}>
                <span className={pieces.row}>
                  <button
                    type="button"
                    className={`${styles.plain} ${pieces.clip} ${pieces.grow}`}
                    onClick={() => setSearch({ tabid: 'topic', open: topicId })}
                  >
                    {title}
                  </button>
                  {!told && <Mark>待提醒</Mark>}
                  <span className={pieces.small}>{momentText(at)}</span>
                </span>
                <span className={pieces.small}>命中：{why}</span>
              </li>
            ))}
          </ul>
        </FormSection>
      )}
    </SideDrawer>
  );
}
