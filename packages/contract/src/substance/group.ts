import { area, callsUnder, NO_INPUT } from '../core/call.ts';
import { RequiredText } from '../core/fields.ts';
import { Choice, ref } from '../core/refs.ts';
import { z } from '../core/zod.ts';

/** A named group of recipients. */
export const RecipientGroup = Choice.extend({
  node: Choice,
  members: z.array(Choice),
  version: z.int(),
  can: z.array(z.enum(['edit', 'delete'])),
});
export type RecipientGroup = z.infer<typeof RecipientGroup>;

const fields = {
  name: RequiredText('分组名称', 20),
  memberIds: z
    .array(ref('member'))
    .min(1, '请选择成员')
    .max(500, '一个分组最多 500 人')
    .meta({ title: '成员' }),
};
const { get, post } = callsUnder('/api/admin/substance/send/group', ['4-6']);

export const substanceGroup = area('substance/group', {
  list: get('list', '接收分组列表', NO_INPUT, z.object({ rows: z.array(RecipientGroup) })),
  create: post('create', '新建接收分组', z.strictObject(fields), RecipientGroup),
  update: post(
    'update',
    '编辑接收分组',
    z.strictObject({
      id: ref('substanceGroup'),
      version: z.int('版本号必须是整数').meta({ title: '版本' }),
      ...fields,
    }),
    RecipientGroup,
  ),
  remove: post('delete', '删除接收分组', z.strictObject({ id: ref('substanceGroup') }), z.null()),
});
