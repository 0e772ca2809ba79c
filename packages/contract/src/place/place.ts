import { CityCode } from '../city/city.ts';
import { area, callsUnder, type ExportColumns } from '../core/call.ts';
import { labelColumn, nameColumn, textsColumn } from '../core/columns.ts';
import { Keyword, Moment } from '../core/fields.ts';
import { importCalls } from '../core/import.ts';
import { type Key, SEE_DEALERS, SEE_ORGANS } from '../core/keys.ts';
import { byId, Choice, Id, queryId, RowVersion, ref, totalBy } from '../core/refs.ts';
import { z } from '../core/zod.ts';
import { NODE_STATUS_LABELS } from '../organ/organ.ts';
import { DEALER_IMPORT, PLACE_DETAILS as details, type PlaceImport, STORE_IMPORT } from './import.ts';

/** Dealers and stores are the same thing at two heights of the tree: what is known of one is known of the other. */
const Status = z.enum(['active', 'disabled'], { error: '状态只能为启用或停用' }).meta({ title: '状态' });

const Owner = z.object({ id: Id, name: z.string(), uname: z.string() });

export const Place = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  /** What it hangs on: a dealer on an organisation, a store on its dealer. */
  parent: Choice,
  /** The nearest organisation above it. */
  organ: Choice,
  /** The names above it, outermost first. */
  trail: z.string(),
  city: z.object({ code: z.string(), name: z.string(), province: z.string() }).nullable(),
  address: z.string(),
  contact: z.string(),
  phone: z.string().nullable(),
  owner: Owner.nullable(),
  status: Status,
  /** It, or one above it, is disabled: whoever belongs only there cannot sign in. */
  suspended: z.boolean(),
  /** The viewer's channels that know it by the same code. */
  channels: z.array(z.string()),
  stores: z.int(),
  members: z.int(),
  remark: z.string(),
  createdAt: Moment,
  version: z.int(),
  /** What the viewer may do with it. */
  can: z.array(z.enum(['edit', 'owner', 'disable', 'enable', 'resetPassword', 'revealPhone'])),
});
export type Place = z.infer<typeof Place>;

export const PlaceInfo = Place.extend({
  /** Latest first. */
  owners: z.array(
    z.object({
      id: Id,
      at: Moment,
      by: z.string(),
      from: z.string().nullable(),
      to: z.string().nullable(),
    }),
  ),
  /** The first of a dealer's stores; `stores` says how many there are. */
  ownStores: z.array(
    z.object({ id: Id, code: z.string(), name: z.string(), status: Status, members: z.int() }),
  ),
  /** The first of the people at it and below it whom the viewer may see. */
  people: z.array(
    z.object({ id: Id, name: z.string(), uname: z.string(), at: z.string(), role: z.string() }),
  ),
});
export type PlaceInfo = z.infer<typeof PlaceInfo>;

const search = {
  q: Keyword,
  /** At or below this node. */
  nodeId: ref('node').optional().meta({ title: '所属组织' }),
  /** A city, or all cities of a province. */
  cityCode: CityCode.optional(),
  status: Status.optional(),
  ownerId: ref('member').optional().meta({ title: '负责人' }),
};
export type PlaceSearch = z.infer<z.ZodObject<typeof search>>;

type Keys = readonly [Key, ...Key[]];

const placeArea = <Name extends 'dealer' | 'store'>(
  name: Name,
  noun: string,
  importing: PlaceImport,
  keys: { view: Keys; export: Keys; create: Keys; edit: Keys; disable: Keys; reset: Keys },
) => {
  const parentId = ref(name === 'store' ? 'dealer' : 'node').meta({ title: '上级' });
  const { ask, get, list, post } = callsUnder(`/api/admin/${name}`, keys.view);
  const columns: ExportColumns<Place> = {
    code: '编码',
    name: { title: '名称', width: 24 },
    parent: nameColumn(name === 'store' ? '所属经销商' : '所属组织', 24),
    trail: { title: '上级', width: 40 },
    city: { title: '城市', text: (city) => (city ? `${city.province} › ${city.name}` : '') },
    address: { title: '地址', width: 30 },
    owner: nameColumn('负责人'),
    contact: '联系人',
    phone: '联系电话',
    status: labelColumn('状态', NODE_STATUS_LABELS),
    channels: textsColumn('渠道'),
    ...(name === 'store' ? {} : { stores: '门店数' }),
    members: '用户数',
    createdAt: '创建时间',
    remark: { title: '备注', width: 30 },
  };
  return area(`place/${name}`, {
    list: list('list', `${noun}列表`, search, Place, {
      sorts: ['createdAt', 'name', 'code'],
      exportedBy: keys.export,
      columns,
    }),
    counts: ask('counts', `各状态的${noun}数`, search, totalBy('byStatus', Status)),
    info: get('info', `${noun}详情`, queryId(name), PlaceInfo),
    create: post('create', `新建${noun}`, z.strictObject({ parentId, ...details }), z.object({ id: Id }), {
      keys: keys.create,
    }),
    /** Without a phone the phone stays as it is. */
    update: post(
      'update',
      `编辑${noun}`,
      z.strictObject({ id: ref(name), version: RowVersion, parentId, ...details }).partial({ phone: true }),
      Place,
      { keys: keys.edit },
    ),
    /** Who could answer for it: the people of the dealer whom the viewer reaches. */
    owners: post(
      'owner/candidates',
      `可担任${noun}负责人的用户`,
      byId(name, { q: Keyword }),
      z.object({ rows: z.array(Owner.extend({ at: z.string(), role: z.string() })) }),
      { keys: keys.edit },
    ),
    /** `from` is who the caller believes it is: two people changing it at once do not overwrite each other. */
    setOwner: post(
      'owner/update',
      `变更${noun}负责人`,
      byId(name, {
        from: Id.nullable().meta({ title: '原负责人', example: null }),
        ownerId: ref('member').nullable().meta({ title: '负责人' }),
      }),
      z.object({ changed: z.boolean() }),
      { keys: keys.edit },
    ),
    /** What disabling it would do, to say so before. */
    impact: get(
      'impact',
      `停用${noun}的影响`,
      queryId(name),
      z.object({
        stores: z.int(),
        /** Can no longer sign in. */
        shutOut: z.int(),
        /** Work elsewhere too and can still sign in for that. */
        elsewhere: z.int(),
      }),
      { keys: keys.disable },
    ),
    setStatus: post(
      'status',
      `启用或停用${noun}`,
      byId(name, { status: Status }),
      z.object({ changed: z.boolean() }),
      { keys: keys.disable },
    ),
    resetPassword: post(
      'password/reset',
      `为${noun}负责人生成密码重置链接`,
      byId(name),
      z.object({ name: z.string(), link: z.string(), expiresAt: Moment }),
      { keys: keys.reset },
    ),
    revealPhone: post(
      'phone',
      `查看${noun}完整联系电话`,
      byId(name),
      z.object({ phone: z.string().nullable() }),
      { keys: ['7-3'] },
    ),
    ...importCalls(importing),
  });
};

export const dealer = placeArea('dealer', '经销商', DEALER_IMPORT, {
  view: SEE_DEALERS,
  export: ['1-1'],
  create: ['1-2'],
  edit: ['1-3'],
  disable: ['1-4'],
  reset: ['1-4'],
});

/** Stores: the keys of organisations manage them as well. */
export const store = placeArea('store', '门店', STORE_IMPORT, {
  view: [...SEE_DEALERS, ...SEE_ORGANS],
  export: ['1-1', '10-2'],
  create: ['1-2', '10-3'],
  edit: ['1-3', '10-3'],
  disable: ['1-4', '10-4'],
  reset: ['1-4'],
});
