import { area, call } from '../core/call.ts';
import { Choice, Id, RequiredText, ref } from '../core/common.ts';
import { z } from '../core/zod.ts';

/** People who are sent to together, by name. */
export const RecipientGroup = z.object({
  id: Id,
  name: z.string(),
  node: Choice,
  members: z.array(Choice),
  version: z.int(),
  can: z.array(z.enum(['edit', 'delete'])),
});
export type RecipientGroup = z.infer<typeof RecipientGroup>;

const fields = {
  name: RequiredText('分组名称', 20),
  memberIds: z.array(ref('member')).min(1, '请选择成员').max(500, '一个分组最多 500 人'),
};
const post = <Body extends z.core.$ZodType, Data extends z.core.$ZodType>(
  name: string,
  summary: string,
  body: Body,
  data: Data,
) =>
  call({
    method: 'POST',
    path: `/api/admin/substance/send/group/${name}`,
    keys: ['4-6'],
    summary,
    body,
    data,
  });

export const substanceGroup = area('substance/group', {
  list: call({
    method: 'GET',
    path: '/api/admin/substance/send/group/list',
    keys: ['4-6'],
    summary: '接收分组列表',
    data: z.object({ rows: z.array(RecipientGroup) }),
  }),
  create: post('create', '新建接收分组', z.strictObject(fields), RecipientGroup),
  update: post(
    'update',
    '编辑接收分组',
    z.strictObject({ id: ref('substanceGroup'), version: z.int('版本号必须是整数'), ...fields }),
    RecipientGroup,
  ),
  remove: post('delete', '删除接收分组', z.strictObject({ id: ref('substanceGroup') }), z.null()),
});
