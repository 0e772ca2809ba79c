import { CityCode } from '../city/city.ts';
import { area, call, list } from '../core/call.ts';
import { Choice, Id, Keyword, Moment, queryRef, ref } from '../core/common.ts';
import { importCalls } from '../core/import.ts';
import type { Key } from '../core/keys.ts';
import { z } from '../core/zod.ts';
import { NODE_STATUS_LABELS } from '../organ/organ.ts';
import { DEALER_IMPORT, PLACE_DETAILS as details, type PlaceImport, STORE_IMPORT } from './import.ts';

/** Dealers and stores are the same thing at two heights of the tree: what is known of one is known of the other. */
const Status = z.enum(['active', 'disabled'], { error: '状态只能为启用或停用' });

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
  nodeId: ref('node').optional(),
  /** A city, or all cities of a province. */
  cityCode: CityCode.optional(),
  status: Status.optional(),
  ownerId: ref('member').optional(),
};
export type PlaceSearch = z.infer<z.ZodObject<typeof search>>;

type Keys = readonly [Key, ...Key[]];

const placeArea = <Name extends 'dealer' | 'store'>(
  name: Name,
  noun: string,
  importing: PlaceImport,
  keys: { view: Keys; create: Keys; edit: Keys; disable: Keys; reset: Keys },
) => {
  const parentId = ref(name === 'store' ? 'dealer' : 'node');
  return area(`place/${name}`, {
    list: list({
      path: `/api/admin/${name}/list`,
      keys: keys.view,
      summary: `${noun}列表`,
      search,
      row: Place,
      sorts: ['createdAt', 'name', 'code'],
      export: {
        keys: keys.view,
        columns: {
          code: { title: '编码' },
          name: { title: '名称', width: 24 },
          parent: {
            title: name === 'store' ? '所属经销商' : '所属组织',
            width: 24,
            text: (_value: never, row: Place) => row.parent.name,
          },
          trail: { title: '上级', width: 40 },
          city: {
            title: '城市',
            text: (_value: never, { city }: Place) => (city ? `${city.province} › ${city.name}` : ''),
          },
          address: { title: '地址', width: 30 },
          owner: { title: '负责人', text: (_value: never, row: Place) => row.owner?.name ?? '' },
          contact: { title: '联系人' },
          phone: { title: '联系电话' },
          status: { title: '状态', text: (_value: never, row: Place) => NODE_STATUS_LABELS[row.status] },
          channels: { title: '渠道', text: (_value: never, row: Place) => row.channels.join('、') },
          ...(name === 'store' ? {} : { stores: { title: '门店数' } }),
          members: { title: '用户数' },
          createdAt: { title: '创建时间' },
          remark: { title: '备注', width: 30 },
        },
      },
    }),
    counts: call({
      method: 'POST',
      path: `/api/admin/${name}/counts`,
      keys: keys.view,
      summary: `各状态的${noun}数`,
      body: z.strictObject(search),
      data: z.object({ total: z.int(), byStatus: z.record(Status, z.int()) }),
    }),
    info: call({
      method: 'GET',
      path: `/api/admin/${name}/info`,
      keys: keys.view,
      summary: `${noun}详情`,
      query: z.strictObject({ id: queryRef(name) }),
      data: PlaceInfo,
    }),
    create: call({
      method: 'POST',
      path: `/api/admin/${name}/create`,
      keys: keys.create,
      summary: `新建${noun}`,
      body: z.strictObject({ parentId, ...details }),
      data: z.object({ id: Id }),
    }),
    update: call({
      method: 'POST',
      path: `/api/admin/${name}/update`,
      keys: keys.edit,
      summary: `编辑${noun}`,
      /** Without a phone the phone stays as it is. */
      body: z
        .strictObject({ id: ref(name), version: z.int(), parentId, ...details })
        .partial({ phone: true }),
      data: Place,
    }),
    /** Who could answer for it: the people of the dealer whom the viewer reaches. */
    owners: call({
      method: 'POST',
      path: `/api/admin/${name}/owner/candidates`,
      keys: keys.edit,
      summary: `可担任${noun}负责人的用户`,
      body: z.strictObject({ id: ref(name), q: Keyword }),
      data: z.object({ rows: z.array(Owner.extend({ at: z.string(), role: z.string() })) }),
    }),
    setOwner: call({
      method: 'POST',
      path: `/api/admin/${name}/owner/update`,
      keys: keys.edit,
      summary: `变更${noun}负责人`,
      /** `from` is who the caller believes it is: two people changing it at once do not overwrite each other. */
      body: z.strictObject({
        id: ref(name),
        from: Id.nullable().meta({ example: null }),
        ownerId: ref('member').nullable(),
      }),
      data: z.object({ changed: z.boolean() }),
    }),
    /** What disabling it would do, to say so before. */
    impact: call({
      method: 'GET',
      path: `/api/admin/${name}/impact`,
      keys: keys.disable,
      summary: `停用${noun}的影响`,
      query: z.strictObject({ id: queryRef(name) }),
      data: z.object({
        stores: z.int(),
        /** Can no longer sign in. */
        shutOut: z.int(),
        /** Work elsewhere too and can still sign in for that. */
        elsewhere: z.int(),
      }),
    }),
    setStatus: call({
      method: 'POST',
      path: `/api/admin/${name}/status`,
      keys: keys.disable,
      summary: `启用或停用${noun}`,
      body: z.strictObject({ id: ref(name), status: Status }),
      data: z.object({ changed: z.boolean() }),
    }),
    resetPassword: call({
      method: 'POST',
      path: `/api/admin/${name}/password/reset`,
      keys: keys.reset,
      summary: `为${noun}负责人生成密码重置链接`,
      body: z.strictObject({ id: ref(name) }),
      data: z.object({ name: z.string(), link: z.string(), expiresAt: Moment }),
    }),
    revealPhone: call({
      method: 'POST',
      path: `/api/admin/${name}/phone`,
      keys: ['7-3'],
      summary: `查看${noun}完整联系电话`,
      body: z.strictObject({ id: ref(name) }),
      data: z.object({ phone: z.string().nullable() }),
    }),
    ...importCalls(importing),
  });
};

export const dealer = placeArea('dealer', '经销商', DEALER_IMPORT, {
  view: ['1-1'],
  create: ['1-2'],
  edit: ['1-3'],
  disable: ['1-4'],
  reset: ['1-4'],
});

/** Whoever looks after the organisation looks after its stores too. */
export const store = placeArea('store', '门店', STORE_IMPORT, {
  view: ['1-1', '10-2'],
  create: ['1-2', '10-3'],
  edit: ['1-3', '10-3'],
  disable: ['1-4', '10-4'],
  reset: ['1-4'],
});
