import { area, callsUnder } from '../core/call.ts';
import { labelColumn, nameColumn, namesColumn } from '../core/columns.ts';
import { Keyword, Phone, RequiredText, Text } from '../core/fields.ts';
import { Id, queryId, RowVersion, ref } from '../core/refs.ts';
import { z } from '../core/zod.ts';
import { Customer, CustomerInfo } from './shape.ts';
import { CHAT_PLATFORMS, CHAT_VIEW_KEYS, ChatPlatform } from './words.ts';

const search = {
  q: Keyword,
  platform: ChatPlatform.optional(),
  tagId: ref('chatTag').optional().meta({ title: '标签' }),
  ownerId: ref('member').optional().meta({ title: '负责人' }),
  nodeId: ref('node').optional().meta({ title: '所属组织' }),
};
export type CustomerSearch = z.infer<z.ZodObject<typeof search>>;

const { get, list, post } = callsUnder('/api/admin/chat/customer', CHAT_VIEW_KEYS);

const id = ref('chatCustomer');

export const chatCustomer = area('chat/customer', {
  list: list('list', '会话客户列表', search, Customer, {
    sorts: ['lastAt', 'firstAt'],
    columns: {
      name: '客户',
      platform: labelColumn('平台', CHAT_PLATFORMS),
      phone: '手机号',
      wechat: '微信号',
      city: '城市',
      source: '来源',
      tags: namesColumn('标签'),
      account: nameColumn('客服账号'),
      node: nameColumn('所属组织'),
      owner: nameColumn('接待人'),
      talks: '会话数',
      remark: { title: '备注', width: 30 },
      firstAt: '首次会话',
      lastAt: '最近会话',
    },
  }),
  info: get('info', '会话客户详情', queryId('chatCustomer'), CustomerInfo),
  update: post(
    'update',
    '编辑会话客户',
    z.strictObject({
      id,
      version: RowVersion,
      name: RequiredText('客户名称', 40),
      wechat: Text(40).default('').meta({ title: '微信号' }),
      city: Text(20).default('').meta({ title: '城市' }),
      remark: Text(500).default('').meta({ title: '备注' }),
      /** Absent: as it was. */
      phone: Phone.nullable().optional(),
    }),
    CustomerInfo,
  ),
  setTags: post(
    'setTags',
    '设置客户标签',
    z.strictObject({ id, tagIds: z.array(ref('chatTag')).max(20, '最多 20 个标签').meta({ title: '标签' }) }),
    CustomerInfo,
  ),
  merge: post(
    'merge',
    '合并会话客户',
    z.strictObject({ id, otherId: ref('chatCustomer').meta({ title: '另一位客户' }) }),
    CustomerInfo,
  ),
  split: post(
    'split',
    '取消合并会话客户',
    z.strictObject({ id, otherId: Id.meta({ title: '另一位客户' }) }),
    CustomerInfo,
  ),
  /** The same key as for the numbers of clues: talking with somebody is no way around it. */
  revealPhone: post(
    'revealPhone',
    '查看会话客户的完整手机号',
    z.strictObject({ id }),
    z.object({ phone: z.string() }),
    { keys: ['7-3'] },
  ),
  makeClue: post(
    'makeClue',
    '会话客户转为线索',
    z.strictObject({
      id,
      model: Text(60).default('').meta({ title: '意向车型' }),
      remark: Text(500).default('').meta({ title: '备注' }),
    }),
    z.object({ clueId: Id, known: z.boolean() }),
  ),
});
