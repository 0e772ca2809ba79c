import {
  CRAWL_KINDS,
  type Crawl,
  type CrawlKind,
  contract,
  GROWTH_PLATFORMS,
  type GrowthPlatform,
} from '@zhiying/contract';
import { Input, InputNumber, Segmented, Select } from 'antd';
import { message } from '#kit/feedback/notices.ts';
import { FailureNote } from '#kit/form/failure-note.tsx';
import { Field, FieldRow, FormSection } from '#kit/form/field.tsx';
import { useDraft } from '#kit/form/use-draft.ts';
import { SideDrawer } from '#kit/layout/drawer.tsx';
import { useAction } from '#kit/session/api/queries.ts';
import { CrawlStatus } from '../growth-words.tsx';
import { AccountField } from './account-field.tsx';

const BLANK = {
  name: '',
  kind: 'own' as CrawlKind,
  platform: 'other' as GrowthPlatform,
  accountId: null as number | null,
  url: '',
  listPath: 'data.list',
  textField: 'text',
  idField: 'id',
  authorField: 'author',
  nameField: 'name',
  timeField: 'at',
  mostPages: 50,
  mostItems: 5000,
};
type Fields = typeof BLANK;
const TEXTS = {
  listPath: '列表位置',
  textField: '内容字段',
  idField: '编号字段',
  authorField: '作者字段',
  nameField: '昵称字段',
  timeField: '时间字段',
} as const;
type TextName = keyof typeof TEXTS;
const KIND_HINTS: Record<CrawlKind, string> = {
  own: '自有账号作品下的新评论到达时自动接收',
  chat: '客户在微信客服和抖音私信中发送的文字自动接收，不含图片和语音',
  page: '先读取该站点的 robots.txt，不允许则不读',
};

/** A crawl: where it reads, and how much at most. */
export function CrawlForm({ row, onClose }: { row: Crawl | null; onClose(): void }) {
  const draft = useDraft<Fields>(
    row
      ? ({
          ...Object.fromEntries(Object.keys(BLANK).map((name) => [name, row[name as keyof Crawl]])),
          accountId: row.account?.id ?? null,
        } as Fields)
      : BLANK,
  );
  const done = {
    onError: (error: { issues: readonly { path: string; msg: string }[] }) => draft.showIssues(error.issues),
    onSuccess: () => {
      void message.success('已保存');
      onClose();
    },
  };
  const create = useAction(contract.growthCrawl.create, done);
  const update = useAction(contract.growthCrawl.update, done);
  const { error, isPending, isSuccess } = row ? update : create;
  const { kind, platform, accountId, ...body } = draft.values;
  const mayEdit = !row || row.can.includes('edit');
  const text = (name: TextName) => (
    <Field key={name} label={TEXTS[name]} issue={draft.issueOf(name)}>
      {({ id, status }) => (
        <Input
          id={id}
          status={status}
          disabled={!mayEdit}
          maxLength={60}
          value={body[name]}
          onChange={(event) => draft.set(name, event.target.value)}
        />
      )}
    </Field>
  );
  const figure = (name: 'mostPages' | 'mostItems', label: string) => (
    <Field label={label} issue={draft.issueOf(name)}>
      {({ id, status }) => (
        <InputNumber
          id={id}
          status={status}
          disabled={!mayEdit}
          min={1}
          precision={0}
          style={{ width: '100%' }}
          value={body[name]}
          onChange={(value) => draft.set(name, value ?? 1)}
        />
      )}
    </Field>
  );
  return (
    <SideDrawer
      open
      onClose={onClose}
      title={row ? row.name : '新建采集任务'}
      status={row ? <CrawlStatus state={row.state} /> : undefined}
      unsaved={isSuccess ? 0 : draft.changed.length}
      submitText={row ? undefined : '创建并开始'}
      submitting={isPending}
      submitDisabled={draft.changed.length === 0}
      onSubmit={
        mayEdit
          ? () =>
              row ? update.mutate({ id: row.id, version: row.version, ...body }) : create.mutate(draft.values)
          : undefined
      }
    >
      <FailureNote error={error} />
      <FormSection title="来源">
        <Field label="任务名称" required issue={draft.issueOf('name')}>
          {({ id, status }) => (
            <Input
              id={id}
              status={status}
              disabled={!mayEdit}
              maxLength={40}
              value={body.name}
              onChange={(event) => draft.set('name', event.target.value)}
            />
          )}
        </Field>
        <Field
          label="来源"
          hint={`${KIND_HINTS[kind]}。直播间暂不能自动接入，发言可用表格导入，类型填「直播间发言」`}
        >
          {({ id }) => (
            <Segmented<CrawlKind>
              id={id}
              block
              disabled={row !== null}
              value={kind}
              onChange={(value) => draft.set('kind', value)}
              options={(Object.keys(CRAWL_KINDS) as CrawlKind[]).map((value) => ({
                value,
                label: CRAWL_KINDS[value],
              }))}
            />
          )}
        </Field>
        {kind === 'own' && (
          <AccountField
            value={accountId}
            known={row?.account ?? null}
            disabled={row !== null}
            onChange={(value) => draft.set('accountId', value)}
          />
        )}
        {kind === 'page' && (
          <>
            <Field label="平台">
              {({ id }) => (
                <Select<GrowthPlatform>
                  id={id}
                  disabled={row !== null}
                  value={platform}
                  onChange={(value) => draft.set('platform', value)}
                  options={Object.entries(GROWTH_PLATFORMS).map(([value, label]) => ({
                    value: value as GrowthPlatform,
                    label,
                  }))}
                />
              )}
            </Field>
            <Field
              label="页面地址"
              required
              issue={draft.issueOf('url')}
              hint="返回 JSON；多页时用 {page} 表示页码"
            >
              {({ id, status }) => (
                <Input
                  id={id}
                  status={status}
                  disabled={!mayEdit}
                  maxLength={500}
                  placeholder="https://"
                  value={body.url}
                  onChange={(event) => draft.set('url', event.target.value)}
                />
              )}
            </Field>
            <FieldRow>
              {text('listPath')}
              {text('textField')}
            </FieldRow>
            <FieldRow>
              {text('idField')}
              {text('authorField')}
            </FieldRow>
            <FieldRow>
              {text('nameField')}
              {text('timeField')}
            </FieldRow>
          </>
        )}
      </FormSection>
      {kind === 'page' && (
        <FormSection title="上限">
          <FieldRow>
            {figure('mostPages', '最多页数')}
            {figure('mostItems', '最多条数')}
          </FieldRow>
        </FormSection>
      )}
    </SideDrawer>
  );
}
