import { APPLET_STATES, type Applet, contract } from '@zhiying/contract';
import { Clip } from '#kit/base/pieces.tsx';
import { StatusDot } from '#kit/display/status-dot.tsx';
import { onOff, secret, text } from '#kit/form/entry-controls.tsx';
import { selectField, textField } from '#kit/list/index.ts';
import { registerPage } from '#kit/register/register-page.tsx';
import { RowCard } from '#kit/register/row-card.tsx';
import { pagesField } from './applet-pages.tsx';
import { AppletPreview } from './applet-preview.tsx';
import { AppletToken } from './applet-token.tsx';

const AppletState = ({ enabled }: { enabled: boolean }) => (
  <StatusDot tone={enabled ? 'success' : 'neutral'}>{APPLET_STATES[enabled ? 'yes' : 'no']}</StatusDot>
);
const pageNames = ({ pages }: Applet) => pages.map(({ title }) => title).join('、');

/** Mini-programs that can be sent to customers as cards. */
export const AppletList = registerPage(contract.bx, {
  id: 'applet',
  noun: '小程序',
  label: ({ name }) => name,
  bar: { note: '登记后，可在会话中以卡片发送给客户', create: '新建小程序' },
  fields: {
    name: text('名称', { max: 30, required: true, first: true }),
    appId: text('AppID', {
      max: 18,
      required: true,
      half: true,
      placeholder: 'wx 开头，共 18 位',
      hint: '小程序后台「开发管理」中查看',
    }),
    originalId: text('原始 ID', { max: 15, half: true, placeholder: '选填，gh_ 开头' }),
    purpose: text('用途', { max: 60, placeholder: '选填，如：预约试驾、查询库存' }),
    secret: secret<Applet>('AppSecret', {
      max: 32,
      kept: ({ hasSecret }) => hasSecret,
      hint: ({ row }) => (row?.hasSecret ? '已加密保存，留空则不变' : '选填，加密保存，不再显示'),
    }),
    pages: pagesField,
    enabled: onOff('状态', { hint: '停用后不可选择，已发送的卡片不受影响' }),
  },
  columns: (of) => [
    of.text('name', 180),
    of.text('appId', 176),
    of.text('originalId', 150, { optional: true }),
    of.text('purpose', 200),
    of.shown('pages', 200, (row) => <Clip>{pageNames(row)}</Clip>),
    of.shown('enabled', 88, ({ enabled }) => <AppletState enabled={enabled} />),
    of.choice('node', 140),
    of.text('updatedBy', 90, { optional: true }),
    of.moment('updatedAt'),
  ],
  search: [
    textField({ name: 'q', label: '名称', placeholder: '小程序名称', main: true }),
    selectField({ name: 'enabled', label: '状态', options: APPLET_STATES }),
  ],
  actions: (on) => [on.edit(), on.remove('之后不可再选择该小程序，已发送的卡片不受影响。')],
  card: (row) => (
    <RowCard
      title={<b>{row.name}</b>}
      mark={<AppletState enabled={row.enabled} />}
      meta={[row.appId, pageNames(row)]}
      lastGives
    />
  ),
  drawer: {
    below: ({ row }) =>
      row && (
        <>
          <AppletPreview applet={row} />
          {row.can.includes('edit') && <AppletToken key={row.id} applet={row} />}
        </>
      ),
  },
  empty: ['登记小程序和常用页面，', '在会话中以卡片发送给客户。'],
});
