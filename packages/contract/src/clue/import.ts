import { Phone, RequiredText, Text } from '../core/fields.ts';
import { importing } from '../core/import.ts';

/** A row with a number that is there already adds nothing but what was empty. */
export const CLUE_IMPORT = importing({
  path: '/api/admin/clue/import',
  noun: '线索',
  keys: ['7-2'],
  matchBy: 'phone',
  columns: {
    name: {
      title: '客户姓名',
      aliases: ['姓名', '客户', '称呼'],
      required: true,
      example: '示例·青柠',
      note: '最多 40 个字',
      schema: RequiredText('客户姓名', 40),
    },
    phone: {
      title: '手机号',
      aliases: ['手机', '电话', '联系电话', '手机号码'],
      required: true,
      unique: true,
      example: '13800000000',
      note: '11 位大陆手机号',
      schema: Phone,
    },
    model: {
      title: '意向车型',
      aliases: ['车型', '意向'],
      example: '示例轿车 A1',
      note: '最多 60 个字',
      schema: Text(60),
    },
    city: {
      title: '城市',
      aliases: ['所在城市', '地区'],
      example: '杭州市',
      note: '地级市名称',
      schema: Text(20),
    },
    sourceNote: {
      title: '来源说明',
      aliases: ['来源', '渠道来源', '活动'],
      example: '示例车展',
      note: '最多 60 个字',
      schema: Text(60),
    },
    remark: { title: '备注', example: '', note: '最多 500 个字', schema: Text(500) },
  },
});
