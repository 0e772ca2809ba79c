import { area, call, callsUnder, NO_INPUT } from '../core/call.ts';
import { Moment, RequiredText } from '../core/fields.ts';
import { byId, Choice, Id, ref } from '../core/refs.ts';
import { z } from '../core/zod.ts';

/** A brand or line of business of its own: its tree, its people and its content stay apart from other channels'. */
export const ChannelRow = z.object({
  id: Id,
  name: z.string(),
  code: z.string(),
  /** Nobody works in it any more; what it holds is kept. */
  closed: z.boolean(),
  /** Where the reader works now. */
  current: z.boolean(),
  dealers: z.int(),
  stores: z.int(),
  /** People, not memberships. */
  members: z.int(),
  createdAt: Moment,
  can: z.array(z.enum(['rename', 'close', 'open'])),
});
export type ChannelRow = z.infer<typeof ChannelRow>;

const name = RequiredText('渠道名称', 30);

const { get, post } = callsUnder('/api/admin/channel', 'admin');

export const channel = area('channel', {
  switch: call({
    method: 'POST',
    path: '/api/admin/channel/switch',
    keys: 'signed-in',
    inPerson: true,
    summary: '切换渠道',
    body: z.strictObject({ channelId: ref('channel').meta({ title: '渠道' }) }),
    data: z.object({ channel: Choice }),
  }),
  list: get('list', '渠道列表', NO_INPUT, z.object({ rows: z.array(ChannelRow) })),
  /** With its head office, below which everything else is created. */
  create: post(
    'create',
    '新建渠道',
    z.strictObject({
      name,
      code: RequiredText('渠道编码', 32)
        .regex(/^[a-z0-9][a-z0-9-]*$/, '渠道编码只能包含小写字母、数字和 -')
        .meta({ example: 'brand-b' }),
      office: RequiredText('总部名称', 40).default('总部'),
    }),
    z.object({ id: Id }),
  ),
  rename: post('rename', '重命名渠道', byId('channel', { name }), z.null()),
  close: post('close', '关闭渠道', byId('channel'), z.null()),
  open: post('open', '重新启用渠道', byId('channel'), z.null()),
});
