import { Phone, RequiredText, Uname } from '../core/fields.ts';
import { importing } from '../core/import.ts';
import { memberFields } from './data.ts';

/** A row of the import file: one person with one membership. */
export const MEMBER_IMPORT = importing({
  path: '/api/admin/member/import',
  noun: '用户',
  keys: ['3-2'],
  matchBy: 'uname',
  columns: {
    name: {
      title: '姓名',
      aliases: ['名字', '用户姓名', '员工姓名', '用户'],
      required: true,
      example: '示例用户',
      note: '最多 20 个字',
      schema: memberFields.name,
    },
    uname: {
      title: '账号',
      aliases: ['用户名', '登录名', '登录账号', '工号'],
      required: true,
      unique: true,
      example: 'example.user',
      note: '3–32 个字符：字母、数字和 _ . @ -；账号已存在则更新，否则新建',
      schema: Uname,
    },
    phone: {
      title: '手机号',
      aliases: ['手机', '手机号码', '电话', '联系电话'],
      unique: true,
      example: '13800000000',
      note: '11 位大陆手机号；留空表示无或不修改',
      schema: Phone,
    },
    node: {
      title: '所属组织',
      aliases: ['归属', '归属组织', '组织', '部门', '归属节点', '经销商', '门店'],
      required: true,
      example: '总部 / 示例大区',
      note: '组织、经销商或门店的编码，或完整路径，以 / 分隔',
      schema: RequiredText('所属组织', 500),
    },
    role: {
      title: '角色',
      aliases: ['角色名称', '岗位'],
      required: true,
      example: '示例角色',
      note: '已有角色的名称，不能超出本人权限',
      schema: RequiredText('角色', 50),
    },
    remark: {
      title: '备注',
      aliases: ['说明'],
      example: '',
      note: '最多 200 个字；留空表示无或不修改',
      schema: memberFields.remark,
    },
  },
});
