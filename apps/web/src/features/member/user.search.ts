import { type contract, MEMBER_SOURCES } from '@zhiying/contract';
import {
  dateRangeField,
  type SearchField,
  type SearchName,
  selectField,
  textField,
} from '#kit/list/index.ts';
import { roleField } from '#parts/group/role-field.ts';
import { nodeField } from '#parts/organ/node-field.tsx';

/** Made once, outside the page: a field is a component, and a new one would forget what is typed. */
export const userSearch = [
  textField({ name: 'q', label: '关键字', placeholder: '姓名、账号或手机号后四位' }),
  nodeField({ name: 'nodeId', label: '所属组织' }),
  roleField({ name: 'roleId', label: '角色' }),
  dateRangeField({ name: 'lastLogin', label: '登录' }),
  dateRangeField({ name: 'created', label: '创建' }),
  selectField({ name: 'source', label: '来源', options: MEMBER_SOURCES }),
  selectField({ name: 'bound', label: '企业微信', options: { yes: '已绑定', no: '未绑定' } }),
] satisfies readonly SearchField<SearchName<typeof contract.member.list>>[];
