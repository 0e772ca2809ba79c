import {
  contract,
  LIVE_ACCOUNT_STATES,
  LIVE_PLATFORMS,
  LIVE_PUSH_PATH,
  type LiveAccount,
  type LivePlatform,
} from '@zhiying/contract';
import { classOf } from '#kit/base/class-of.ts';
import { momentText } from '#kit/base/moment-text.ts';
import { Facts, Note, Row } from '#kit/base/pieces.tsx';
import { CopyButton } from '#kit/display/copy-button.tsx';
import { LoopbackNote } from '#kit/display/loopback-note.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { EmptyCell, Moment } from '#kit/display/moment.tsx';
import { StatusDot } from '#kit/display/status-dot.tsx';
import { checkbox, choice, secret, text } from '#kit/form/entry-controls.tsx';
import { FormSection } from '#kit/form/field.tsx';
import { selectField, textField } from '#kit/list/index.ts';
import { registerPage } from '#kit/register/register-page.tsx';
import { RowCard } from '#kit/register/row-card.tsx';
import { apiHost } from '#kit/session/api/host.ts';
import { TestButton } from './test-button.tsx';

const State = ({ row }: { row: LiveAccount }) => (
  <StatusDot tone={row.state === 'connected' ? 'success' : 'warning'}>
    {LIVE_ACCOUNT_STATES[row.state]}
  </StatusDot>
);
const Notice = ({ row }: { row: LiveAccount }) => (
  <StatusDot tone={row.aiNotice ? 'success' : 'warning'}>{row.aiNotice ? '已开启' : '未开启'}</StatusDot>
);

/** What is entered at the platform, so that it tells this system what viewers write. */
const Connection = ({ row }: { row: LiveAccount | null }) => {
  const address = `${apiHost() || location.origin}${LIVE_PUSH_PATH}`;
  return (
    <FormSection title="连接">
      <Facts columns="label72" gap="8 12" size="13/20" marginBottom={12}>
        {row && (
          <>
            <dt>状态</dt>
            <dd>
              <Row gap={12}>
                <State row={row} />
                <TestButton accountId={row.id} />
              </Row>
            </dd>
            <dt>最近推送</dt>
            <dd>{row.heardAt ? momentText(row.heardAt) : '尚未收到'}</dd>
          </>
        )}
        <dt>推送地址</dt>
        <dd>
          <Row gap={8} wrap>
            <code className={classOf({ mono: true, size: 12, breakWords: true })}>{address}</code>
            <CopyButton text={address} label="复制推送地址" />
          </Row>
          <LoopbackNote href={address} of="told" />
        </dd>
      </Facts>
      <Note>
        在抖音开放平台的直播小玩法应用中，将评论、礼物、点赞和粉丝团数据推送到该地址，并将其中的推送密钥填入上方；
        开播时自动启动推送，首次收到推送后为已连接。
      </Note>
    </FormSection>
  );
};

/** 账号: rooms on platforms, whether they are connected, and how. */
export const AccountList = registerPage(contract.liveAccount, {
  id: 'live-account',
  noun: '直播账号',
  label: ({ name }) => name,
  fields: {
    name: text<LiveAccount>('名称', { max: 30, required: true, first: true }),
    platform: choice<LivePlatform, LiveAccount>('平台', LIVE_PLATFORMS, {
      blank: 'douyin',
      half: true,
      hint: ({ values }) =>
        values.platform === 'sandbox' ? '模拟观众的练习直播间，不对外播出' : '评论由平台推送',
    }),
    roomId: text<LiveAccount>('直播间号', {
      max: 64,
      required: true,
      half: true,
      hint: '字母、数字、- 或 _，一个直播间只登记一次',
    }),
    secret: secret<LiveAccount>('推送密钥', {
      max: 200,
      kept: ({ hasSecret }) => hasSecret,
      shown: ({ values }) => values.platform !== 'sandbox',
      hint: ({ row }) => (row?.hasSecret ? '已保存，留空则不变' : '用于核对推送的签名；加密保存，不再显示'),
    }),
    aiNotice: checkbox<LiveAccount>('直播间已开启平台的 AI 主播标识', {}),
  },
  columns: (of) => [
    of.text('name', 200),
    of.named('platform', 90, LIVE_PLATFORMS),
    of.text('roomId', 160),
    of.shown('state', 100, (row) => <State row={row} />, { title: '状态' }),
    of.shown('aiNotice', 116, (row) => <Notice row={row} />, { title: 'AI 主播标识' }),
    of.shown('heardAt', 124, ({ heardAt }) => (heardAt ? <Moment at={heardAt} /> : <EmptyCell />), {
      title: '最近推送',
    }),
    of.shown('shows', 80, ({ shows }) => shows, { title: '场次', align: 'right' }),
    of.choice('node', 140),
    of.moment('updatedAt'),
  ],
  search: [
    textField({ name: 'q', label: '名称', placeholder: '账号名称', main: true }),
    selectField({ name: 'platform', label: '平台', options: LIVE_PLATFORMS }),
    selectField({ name: 'state', label: '状态', options: LIVE_ACCOUNT_STATES }),
  ],
  actions: (on) => [on.edit(), on.remove('该账号的推送将不再接收。')],
  card: (row) => (
    <RowCard
      title={<b>{row.name}</b>}
      mark={<State row={row} />}
      meta={[LIVE_PLATFORMS[row.platform], row.roomId, !row.aiNotice && '未开启 AI 主播标识', row.node.name]}
    />
  ),
  empty: ['登记开播的直播间，并填写平台的推送密钥；', '也可先建一个沙箱直播间练习。'],
  drawer: {
    status: (row) => <State row={row} />,
    subtitle: ({ platform, node }) => <MetaLine items={[LIVE_PLATFORMS[platform], node.name]} />,
    below: ({ row, draft }) => draft.values.platform !== 'sandbox' && <Connection row={row} />,
  },
});
