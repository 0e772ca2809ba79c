import { CityCode } from '../city/city.ts';
import { Phone, RequiredText, Text } from '../core/fields.ts';
import { importing } from '../core/import.ts';

export const PLACE_DETAILS = {
  name: RequiredText('名称', 40),
  /** Unique among the dealers, or the stores, of a channel. */
  code: RequiredText('编码', 32)
    .regex(/^[A-Za-z0-9_.-]+$/, '编码只能包含字母、数字和 _ . -')
    .meta({ example: 'W-1' }),
  cityCode: CityCode.nullable(),
  address: Text(100).meta({ title: '地址' }),
  contact: Text(20).meta({ title: '联系人' }),
  phone: Phone.nullable().meta({ title: '联系电话' }),
  remark: Text(200).meta({ title: '备注' }),
};

interface Words {
  noun: string;
  code: string;
  name: string;
  parent: { title: string; aliases: readonly string[]; example: string };
  owner: string;
}

/** A row of the import file: one dealer or store, found by its code. */
const placeImport = (area: 'dealer' | 'store', { noun, code, name, parent, owner }: Words) =>
  importing({
    path: `/api/admin/${area}/import`,
    noun,
    /** What a row does takes the key for it, too: creating, or changing. */
    keys: ['1-4'],
    matchBy: 'code',
    columns: {
      code: {
        title: '编码',
        aliases: [`${noun}编码`, `${noun}代码`, '代码', '编号'],
        required: true,
        unique: true,
        example: code,
        note: `最多 32 个字符：字母、数字和 _ . -；${noun}已存在则更新，否则新建`,
        schema: PLACE_DETAILS.code,
      },
      name: {
        title: '名称',
        aliases: [`${noun}名称`, `${noun}全称`, noun],
        required: true,
        example: name,
        note: '最多 40 个字',
        schema: PLACE_DETAILS.name,
      },
      parent: {
        ...parent,
        required: true,
        note: `${parent.title}的编码，或完整路径，以 / 分隔`,
        schema: RequiredText(parent.title, 500),
      },
      city: {
        title: '城市',
        aliases: ['省市', '所在城市', '城市编码'],
        example: '江苏省 / 南京市',
        note: '城市的名称或 6 位编码；同名时写成 省 / 市；留空表示无或不修改',
        schema: RequiredText('城市', 40),
      },
      address: {
        title: '地址',
        aliases: ['详细地址', '店址'],
        example: '示例路 1 号',
        note: '最多 100 个字；留空表示无或不修改',
        schema: PLACE_DETAILS.address,
      },
      contact: {
        title: '联系人',
        aliases: ['联系人姓名'],
        example: '示例联系人',
        note: '最多 20 个字；留空表示无或不修改',
        schema: PLACE_DETAILS.contact,
      },
      phone: {
        title: '联系电话',
        aliases: ['联系人电话', '联系手机', '手机号', '电话'],
        example: '13800000000',
        note: '11 位大陆手机号；留空表示无或不修改',
        schema: Phone,
      },
      owner: {
        title: '负责人',
        aliases: ['负责人账号', '负责人手机', '负责人手机号'],
        example: '',
        note: owner,
        schema: RequiredText('负责人', 50),
      },
      remark: {
        title: '备注',
        aliases: ['说明'],
        example: '',
        note: '最多 200 个字；留空表示无或不修改',
        schema: PLACE_DETAILS.remark,
      },
    },
  });
export type PlaceImport = ReturnType<typeof placeImport>;

export const DEALER_IMPORT = placeImport('dealer', {
  noun: '经销商',
  code: 'EXAMPLE-D1',
  name: '示例经销公司',
  parent: {
    title: '所属组织',
    aliases: ['组织', '上级组织', '大区', '小区', '归属'],
    example: '总部 / 示例大区',
  },
  owner: '账号或手机号；须在该经销商或其门店任职，新建经销商请留空；留空表示无或不修改',
});

export const STORE_IMPORT = placeImport('store', {
  noun: '门店',
  code: 'EXAMPLE-S1',
  name: '示例一店',
  parent: {
    title: '所属经销商',
    aliases: ['经销商', '上级经销商', '经销商编码', '归属'],
    example: 'EXAMPLE-D1',
  },
  owner: '账号或手机号；须在该门店或其经销商任职；留空表示无或不修改',
});
