import { RequiredText } from '../core/fields.ts';
import { importing } from '../core/import.ts';

export const ORGAN_DETAILS = {
  name: RequiredText('名称', 40),
  /** Unique among the organisations of a channel. */
  code: RequiredText('编码', 32).regex(/^[A-Za-z0-9_.-]+$/, '编码只能包含字母、数字和 _ . -'),
};

/** A row of the file: one organisation, found by its code. Those above may stand in the same file. */
export const ORGAN_IMPORT = importing({
  path: '/api/admin/organ/import',
  noun: '组织',
  keys: ['10-3'],
  matchBy: 'code',
  columns: {
    code: {
      title: '编码',
      aliases: ['组织编码', '组织代码', '代码', '编号'],
      required: true,
      unique: true,
      example: 'EXAMPLE-O1',
      note: '最多 32 个字符：字母、数字和 _ . -；组织已存在则更新名称，否则新建',
      schema: ORGAN_DETAILS.code,
    },
    name: {
      title: '名称',
      aliases: ['组织名称', '组织', '大区', '部门'],
      required: true,
      example: '示例大区',
      note: '最多 40 个字',
      schema: ORGAN_DETAILS.name,
    },
    parent: {
      title: '上级组织',
      aliases: ['上级', '所属组织', '上级编码', '归属'],
      example: '总部',
      note: '上级的编码，或完整路径，以 / 分隔；也可以是本表中另一行的编码；新建时必填',
      schema: RequiredText('上级组织', 500),
    },
  },
});
