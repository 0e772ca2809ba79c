import {
  contract,
  LOGIN_MATCHES,
  LOGIN_WAY_KINDS,
  type LoginMatch,
  type LoginWay,
  type LoginWayKind,
} from '@zhiying/contract';
import { clippedText } from '#kit/display/cells.tsx';
import { Moment } from '#kit/display/moment.tsx';
import { afterConfirm } from '#kit/feedback/confirm.tsx';
import { message } from '#kit/feedback/notices.ts';
import { choice, onOff, secret, segments, text } from '#kit/form/entry-controls.tsx';
import { textField } from '#kit/list/index.ts';
import { registerPage } from '#kit/register/register-page.tsx';
import { RowCard } from '#kit/register/row-card.tsx';
import { action } from '#kit/session/action.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { joinRulesField } from './join-rules.tsx';
import { useTryWay } from './try-way.ts';
import { WayAddresses, WayTests } from './way-setup.tsx';
import { WayState } from './way-state.tsx';

const isOidc = ({ values }: { values: Readonly<Record<string, unknown>> }) => values.kind === 'oidc';
const isWecom = ({ values }: { values: Readonly<Record<string, unknown>> }) => values.kind === 'wecom';

/** 登录方式: providers that people sign in with beside their password. */
export const WayList = registerPage(contract.loginWay, {
  id: 'login-way',
  noun: '登录方式',
  label: ({ name }) => name,
  bar: { note: '除账号密码外，用户还可使用以下方式登录；测试通过后方可启用', create: '添加登录方式' },
  fields: {
    kind: segments<LoginWayKind, LoginWay>('类型', LOGIN_WAY_KINDS, {
      blank: 'oidc',
      fixed: ({ isNew }) => !isNew,
    }),
    name: text('名称', {
      max: 20,
      required: true,
      first: true,
      placeholder: '如：集团账号',
      hint: '登录页显示为「使用「名称」登录」',
    }),
    issuer: text<LoginWay>('发行方地址', {
      of: ({ issuer }) => issuer ?? '',
      send: (typed) => typed.trim() || null,
      max: 300,
      required: true,
      shown: isOidc,
      placeholder: 'https://id.example.com',
      hint: '支持 OpenID Connect，配置从该地址自动读取',
    }),
    clientId: text('客户端 ID', { max: 200, required: true, hint: '企业微信填写 CorpID' }),
    agentId: text('应用 AgentId', { max: 40, required: true, shown: isWecom }),
    secret: secret<LoginWay>('客户端密钥', {
      max: 400,
      kept: ({ hasSecret }) => hasSecret,
      hint: ({ row }) => (row?.hasSecret ? '已加密保存，留空则不变' : '加密保存，不再显示；公开客户端可不填'),
    }),
    scopes: {
      ...text<LoginWay>('申请的范围', {
        max: 200,
        shown: isOidc,
        hint: '以空格分隔；按手机号识别时通常需要 phone',
      }),
      blank: () => 'openid profile',
    },
    matchBy: choice<LoginMatch, LoginWay>('识别已有用户', LOGIN_MATCHES, {
      blank: 'password',
      hint: '仅采用对方声明已验证的手机号、邮箱，或在用户资料中绑定的企业微信账号。管理员、已关联其他方式或已开启两步验证的用户，须用密码登录一次完成关联',
    }),
    autoJoin: onOff('自动创建用户', {
      blank: false,
      hint: '未识别到已有用户时，按规则创建用户并授予角色',
    }),
    joinRules: joinRulesField,
    onlyThis: onOff('停用密码登录', {
      blank: false,
      hint: '已关联该方式的用户不再使用密码登录，管理员除外',
    }),
  },
  columns: (of) => [
    of.text('name', 160),
    of.shown('enabled', 96, (row) => <WayState {...row} />, { title: '状态' }),
    of.named('kind', 120, LOGIN_WAY_KINDS),
    of.shown('issuer', 240, ({ issuer, clientId }) => clippedText(issuer ?? clientId), { title: '发行方' }),
    of.named('matchBy', 180, LOGIN_MATCHES),
    of.shown('people', 96, ({ people }) => people, { title: '已关联', align: 'right' }),
    of.shown('signIns', 116, ({ signIns }) => signIns, { title: '近 30 天登录', align: 'right' }),
    of.shown('testedAt', 116, ({ testedAt }) => <Moment at={testedAt} never="未测试" />, {
      title: '测试通过',
    }),
    of.text('updatedBy', 90, { optional: true }),
    of.moment('updatedAt', 116, { optional: true }),
  ],
  search: [textField({ name: 'q', label: '名称', placeholder: '登录方式名称', main: true })],
  useExtra: (drawer) => {
    const tryWay = useTryWay();
    const change = useAction(contract.loginWay.switch, {
      onError: (error: Error) => void message.error(error.message),
      onSuccess: ({ name, enabled }) => void message.success(`已${enabled ? '启用' : '停用'}「${name}」`),
    });
    return {
      rowActions: (row) => rowActionsOf(row, { open: drawer.open, tryWay, change: change.mutate }),
    };
  },
  card: (row) => (
    <RowCard
      title={<b>{row.name}</b>}
      mark={<WayState {...row} />}
      meta={[LOGIN_WAY_KINDS[row.kind], `已关联 ${row.people} 人`]}
    />
  ),
  empty: ['接入集团的统一身份，', '用户凭已有账号登录，不必再记密码。'],
  drawer: {
    what: '该登录方式',
    newTitle: '添加登录方式',
    status: (row) => <WayState {...row} />,
    removal: '使用该方式的用户将无法再用它登录，已有的关联一并删除。',
    below: ({ row }) => (
      <>
        <WayAddresses row={row} />
        {row && <WayTests row={row} />}
      </>
    ),
  },
});

interface Deeds {
  open(id: number): void;
  tryWay(id: number): Promise<void>;
  change(body: { id: number; enabled: boolean }): void;
}

const rowActionsOf = ({ enabled }: LoginWay, { open, tryWay, change }: Deeds) => [
  action<LoginWay>({
    id: 'login-way.test',
    title: '测试登录',
    call: contract.loginWay.beginTest,
    run: ({ id }) => tryWay(id),
  }),
  action<LoginWay>({
    id: 'login-way.edit',
    title: '编辑',
    call: contract.loginWay.update,
    run: ({ id }) => open(id),
  }),
  enabled
    ? action<LoginWay>({
        id: 'login-way.off',
        title: '停用',
        call: contract.loginWay.switch,
        run: afterConfirm(
          ({ name }) => ({
            title: `停用「${name}」？`,
            consequence: '登录页将不再显示，已登录的用户不受影响。',
            okText: '停用',
            danger: true,
          }),
          ({ id }) => change({ id, enabled: false }),
        ),
      })
    : action<LoginWay>({
        id: 'login-way.on',
        title: '启用',
        call: contract.loginWay.switch,
        run: ({ id }) => change({ id, enabled: true }),
      }),
];
