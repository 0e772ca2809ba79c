import { contract, HOT_FOLLOW_KINDS, HOT_FOLLOW_MODES, type HotFollow } from '@zhiying/contract';
import { Input, Segmented, Switch } from 'antd';
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
import { useAction } from '#kit/session/api/queries.ts';
import styles from '../hot.module.css';
import { TopicLimits, WorkLimits } from './follow-limits.tsx';

interface FollowFormProps {
  row: HotFollow | null;
  isNew: boolean;
  onClose(): void;
}

const BLANK = {
  name: '',
  kind: 'topic' as HotFollow['kind'],
  words: '',
  minScore: 0,
  accounts: [] as HotFollow['accounts'],
  minRatio: 0,
  minViews: 0,
  quietFrom: '22:00',
  quietTo: '08:00',
  sources: [] as HotFollow['sources'],
  mode: 'now' as HotFollow['mode'],
  digestAt: '09:00',
  on: true,
};
const KINDS = Object.entries(HOT_FOLLOW_KINDS).map(([value, label]) => ({
  value: value as HotFollow['kind'],
  label,
}));
const MODES = Object.entries(HOT_FOLLOW_MODES).map(([value, label]) => ({
  value: value as HotFollow['mode'],
  label,
}));

export function FollowForm({ row, isNew, onClose }: FollowFormProps) {
  const { setSearch } = usePage();
  const { accounts, sources, ...shown } = row ?? BLANK;
  const { name, kind, words, minScore, minRatio, minViews, quietFrom, quietTo, mode, digestAt, on } = shown;
  const draft = useDraft({
    name,
    kind,
    words,
    minScore,
    sourceIds: sources.map(({ id }) => id),
    accountIds: accounts.map(({ id }) => id),
    minRatio,
    minViews,
    quietFrom,
    quietTo,
    mode,
    digestAt,
    on,
  });
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
      <Field label="对象" issue={draft.issueOf('kind')}>
        {({ id }) => (
          <Segmented
            id={id}
            options={KINDS}
            value={draft.values.kind}
            onChange={(chosen) => draft.set('kind', chosen)}
          />
        )}
      </Field>
      <Field
        label="关注词"
        required={draft.values.kind === 'topic'}
        issue={draft.issueOf('words')}
        hint="+必须 !过滤 /正则/ @数量，其余的词命中一个即可；账号新作品可留空"
      >
        {text('words', 200, '+续航 !事故 @20')}
      </Field>
      {draft.values.kind === 'topic' ? (
        <TopicLimits draft={draft} known={sources} />
      ) : (
        <WorkLimits draft={draft} known={accounts} />
      )}
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
            {row.latest.map(({ id, topicId, workId, title, why, at, told }) => (
              <li key={id} className={styles.hit}>
                <span className={pieces.row}>
                  <button
                    type="button"
                    className={`${styles.plain} ${pieces.clip} ${pieces.grow}`}
                    onClick={() =>
                      setSearch(
                        topicId ? { tabid: 'topic', open: topicId } : { tabid: 'video', open: workId },
                      )
                    }
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
