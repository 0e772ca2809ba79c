import { area, call, list } from '../core/call.ts';
import { Id, Keyword, Phone, queryRef, RequiredText, ref, Text } from '../core/common.ts';
import { z } from '../core/zod.ts';
import { Customer, CustomerInfo } from './shape.ts';
import { CHAT_PLATFORMS, CHATTING, ChatPlatform } from './words.ts';

const search = {
  q: Keyword,
  platform: ChatPlatform.optional(),
  tagId: ref('chatTag').optional(),
  ownerId: ref('member').optional(),
  nodeId: ref('node').optional(),
};
export type CustomerSearch = z.infer<z.ZodObject<typeof search>>;

const post = <Body extends z.core.$ZodType, Data extends z.core.$ZodType>(
  name: string,
  summary: string,
  body: Body,
  data: Data,
) => call({ method: 'POST', path: `/api/admin/chat/customer/${name}`, keys: CHATTING, summary, body, data });

const id = ref('chatCustomer');

export const chatCustomer = area('chat/customer', {
  list: list({
    path: '/api/admin/chat/customer/list',
    keys: CHATTING,
    summary: '会话客户列表',
    search,
    row: Customer,
    sorts: ['lastAt', 'firstAt'],
    defaultSort: { sort: 'lastAt', order: 'DESC' },
    export: {
      keys: CHATTING,
      columns: {
        name: { title: '客户' },
        platform: { title: '平台', text: (_: never, row: Customer) => CHAT_PLATFORMS[row.platform] },
        phone: { title: '手机号' },
        wechat: { title: '微信号' },
        city: { title: '城市' },
        source: { title: '来源' },
        tags: {
          title: '标签',
          text: (_: never, row: Customer) => row.tags.map(({ name }) => name).join('、'),
        },
        account: { title: '客服账号', text: (_: never, row: Customer) => row.account.name },
        node: { title: '所属组织', text: (_: never, row: Customer) => row.node.name },
        owner: { title: '接待人', text: (_: never, row: Customer) => row.owner?.name ?? '' },
        talks: { title: '会话数' },
        remark: { title: '备注', width: 30 },
        firstAt: { title: '首次会话' },
        lastAt: { title: '最近会话' },
      },
    },
  }),
  info: call({
    method: 'GET',
    path: '/api/admin/chat/customer/info',
    keys: CHATTING,
    summary: '会话客户详情',
    query: z.strictObject({ id: queryRef('chatCustomer') }),
    data: CustomerInfo,
  }),
  update: post(
    'update',
    '编辑会话客户',
    z.strictObject({
      id,
      version: z.int(),
      name: RequiredText('客户名称', 40),
      wechat: Text(40).default(''),
      city: Text(20).default(''),
      remark: Text(500).default(''),
      /** Absent: as it was. */
      phone: Phone.nullable().optional(),
    }),
    CustomerInfo,
  ),
  setTags: post(
    'setTags',
    '设置客户标签',
    z.strictObject({ id, tagIds: z.array(ref('chatTag')).max(20, '最多 20 个标签') }),
    CustomerInfo,
  ),
  merge: post('merge', '合并会话客户', z.strictObject({ id, otherId: ref('chatCustomer') }), CustomerInfo),
  split: post('split', '取消合并会话客户', z.strictObject({ id, otherId: Id }), CustomerInfo),
  /** The same key as for the numbers of clues: talking with somebody is no way around it. */
  revealPhone: call({
    method: 'POST',
    path: '/api/admin/chat/customer/revealPhone',
    keys: ['7-3'],
    summary: '查看会话客户的完整手机号',
    body: z.strictObject({ id }),
    data: z.object({ phone: z.string() }),
  }),
  makeClue: post(
    'makeClue',
    '会话客户转为线索',
    z.strictObject({ id, model: Text(60).default(''), remark: Text(500).default('') }),
    z.object({ clueId: Id, known: z.boolean() }),
  ),
});
