import {
  contract,
  FETCHED_KINDS,
  HOT_SOURCE_KINDS,
  type HotSource,
  type HotSourceKind,
} from '@zhiying/contract';
import { Input, InputNumber, Select, Switch } from 'antd';
import { momentText } from '#kit/base/moment-text.ts';
import pieces from '#kit/base/pieces.module.css';
import { message } from '#kit/feedback/notices.ts';
import { DeleteLink } from '#kit/form/delete-link.tsx';
import { FailureNote } from '#kit/form/failure-note.tsx';
import { Field, FormSection } from '#kit/form/field.tsx';
import { useDraft } from '#kit/form/use-draft.ts';
import { SideDrawer } from '#kit/layout/drawer.tsx';
import { useAction } from '#kit/session/api/queries.ts';
import styles from '../hot.module.css';
import { SourceHealth } from '../topic/source-strip.tsx';
import { EnterEntries } from './enter-entries.tsx';
import { SourceReadings } from './source-readings.tsx';

const BLANK = {
  name: '',
  mark: '',
  kind: 'rss' as HotSourceKind,
  url: '',
  listPath: '',
  titleField: 'title',
  heatField: 'heat',
  weight: 0.6,
  everyMinutes: 60,
  floorSeconds: 10,
  dailyBudget: 200,
};
/** What the fields are called in a JSON list; of a page they are selectors, which nobody can guess. */
const FIELDS = {
  page: { listPath: '', titleField: '', heatField: '' },
  other: { listPath: '', titleField: 'title', heatField: 'heat' },
};
const KINDS = Object.entries(HOT_SOURCE_KINDS).map(([value, label]) => ({
  value: value as HotSourceKind,
  label,
}));

/** A source, how it is doing, and where it takes entries, a place to type them. */
export function SourceForm({ row, onClose }: { row: HotSource | null; onClose(): void }) {
  const values = row
    ? (Object.fromEntries(
        Object.keys(BLANK).map((name) => [name, row[name as keyof typeof BLANK]]),
      ) as typeof BLANK)
    : BLANK;
  const draft = useDraft({ ...values, on: row ? row.status === 'on' : true });
  const done = {
    onError: (error: { issues: readonly { path: string; msg: string }[] }) => draft.showIssues(error.issues),
    onSuccess: () => {
      void message.success('已保存');
      onClose();
    },
  };
  const create = useAction(contract.hotSource.create, done);
  const update = useAction(contract.hotSource.update, done);
  const remove = useAction(contract.hotSource.remove, {
    onSuccess: onClose,
    onError: (error) => void message.error(error.message),
  });
  const { error, isPending, isSuccess } = row ? update : create;
  const { on, ...body } = draft.values;
  const fetched = FETCHED_KINDS.includes(body.kind);
  const mayEdit = !row || row.can.includes('edit');
  const choose = (kind: HotSourceKind) => {
    draft.set('kind', kind);
    const fields = FIELDS[kind === 'page' ? 'page' : 'other'];
    for (const name of ['listPath', 'titleField', 'heatField'] as const) draft.set(name, fields[name]);
  };
  const save = () =>
    row
      ? update.mutate({ id: row.id, version: row.version, ...body, status: on ? 'on' : 'off' })
      : create.mutate({ ...body, url: fetched && body.kind !== 'douyin' ? body.url : '' });
  const text =
    (
      name: 'name' | 'mark' | 'url' | 'listPath' | 'titleField' | 'heatField',
      max: number,
      placeholder = '',
    ) =>
    (control: { id: string }) => (
      <Input
        {...control}
        disabled={!mayEdit}
        value={body[name]}
        maxLength={max}
        placeholder={placeholder}
        onChange={(event) => draft.set(name, event.target.value)}
      />
    );
  const figure =
    (name: 'weight' | 'everyMinutes' | 'floorSeconds' | 'dailyBudget', step = 1) =>
    (control: { id: string }) => (
      <InputNumber
        {...control}
        disabled={!mayEdit}
        step={step}
        value={body[name]}
        onChange={(value) => draft.set(name, value ?? 0)}
      />
    );
  return (
    <SideDrawer
      open
      onClose={onClose}
      title={row ? row.name : '新建来源'}
      subtitle={row?.lastGoodAt ? `${momentText(row.lastGoodAt)} 读到 ${row.lastCount} 条` : undefined}
      unsaved={isSuccess ? 0 : draft.changed.length}
      submitText={row ? undefined : '创建'}
      submitting={isPending}
      submitDisabled={draft.changed.length === 0}
      onSubmit={mayEdit ? save : undefined}
    >
      <FailureNote error={error} />
      {row && <Health row={row} onDelete={() => remove.mutate({ id: row.id })} />}
      {row?.can.includes('enter') && <EnterEntries id={row.id} />}
      {row && <SourceReadings source={row} />}
      <FormSection title="设置">
        <Field label="名称" required issue={draft.issueOf('name')}>
          {text('name', 20)}
        </Field>
        <Field label="标记" required issue={draft.issueOf('mark')} hint="一个字，在列表中代表该来源">
          {text('mark', 1, '资')}
        </Field>
        <Field label="类型" issue={draft.issueOf('kind')}>
          {({ id }) => (
            <Select
              id={id}
              disabled={!mayEdit || row !== null}
              options={KINDS}
              value={body.kind}
              onChange={choose}
            />
          )}
        </Field>
        {fetched && body.kind !== 'douyin' && (
          <Field
            label="地址"
            required
            issue={draft.issueOf('url')}
            hint="须为无需登录的公开地址；先读取该站点的 robots.txt，不允许则不读"
          >
            {text('url', 500, 'https://')}
          </Field>
        )}
        {body.kind === 'json' && (
          <>
            <Field label="列表位置" issue={draft.issueOf('listPath')} hint="以点连接，如 data.list">
              {text('listPath', 100)}
            </Field>
            <Field label="标题字段" issue={draft.issueOf('titleField')}>
              {text('titleField', 40)}
            </Field>
            <Field label="热度字段" issue={draft.issueOf('heatField')}>
              {text('heatField', 40)}
            </Field>
          </>
        )}
        {body.kind === 'page' && (
          <>
            <Field
              label="条目选择器"
              required
              issue={draft.issueOf('listPath')}
              hint="榜单中每一条的 CSS 选择器，如 ul.hot > li；支持标签、#id、.class、[属性]、:nth-child(数字)、空格和 >"
            >
              {text('listPath', 100, 'ul.hot > li')}
            </Field>
            <Field
              label="标题选择器"
              issue={draft.issueOf('titleField')}
              hint="在每一条内查找，留空则取整条文字"
            >
              {text('titleField', 100, 'a.title')}
            </Field>
            <Field
              label="热度选择器"
              issue={draft.issueOf('heatField')}
              hint="可留空，识别「1.2万」这样的写法"
            >
              {text('heatField', 100, 'span.heat')}
            </Field>
          </>
        )}
        <Field label="来源权重" issue={draft.issueOf('weight')} hint="0 到 1">
          {figure('weight', 0.1)}
        </Field>
        {fetched && (
          <>
            <Field label="读取间隔（分钟）" issue={draft.issueOf('everyMinutes')}>
              {figure('everyMinutes', 5)}
            </Field>
            <Field label="最短间隔（秒）" issue={draft.issueOf('floorSeconds')}>
              {figure('floorSeconds')}
            </Field>
            <Field label="每日次数" issue={draft.issueOf('dailyBudget')}>
              {figure('dailyBudget', 10)}
            </Field>
          </>
        )}
        {row && (
          <Field label="启用">
            {({ id }) => (
              <Switch id={id} disabled={!mayEdit} checked={on} onChange={(value) => draft.set('on', value)} />
            )}
          </Field>
        )}
      </FormSection>
    </SideDrawer>
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
