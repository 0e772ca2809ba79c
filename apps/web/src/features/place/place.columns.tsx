import type { Place } from '@zhiying/contract';
import { classOf } from '#kit/base/class-of.ts';
import { EmptyCell, Moment } from '#kit/display/moment.tsx';
import type { Column } from '#kit/list/index.ts';
import type { PlaceKind } from './place.kinds.ts';
import styles from './place.module.css';
import { PlaceStatus } from './place-status.tsx';

const clipped = (text: string, title = text) =>
  text ? (
    <span className={classOf({ flow: 'block', minWidth: 0, clip: true })} title={title}>
      {text}
    </span>
  ) : (
    <EmptyCell />
  );

const name: Column<Place> = {
  id: 'name',
  title: '名称',
  width: 184,
  sort: 'name',
  render: (place) => clipped(place.name),
};
const code: Column<Place> = {
  id: 'code',
  title: '编码',
  width: 92,
  sort: 'code',
  render: (place) => <span className={classOf({ tone: 'text2' })}>{place.code}</span>,
};
const dealer: Column<Place> = {
  id: 'dealer',
  title: '所属经销商',
  width: 164,
  exports: ['parent'],
  render: (place) => clipped(place.parent.name),
};
const organ: Column<Place> = {
  id: 'organ',
  title: '所属组织',
  width: 132,
  exports: ['trail'],
  render: (place) => clipped(place.organ.name, place.trail),
};
const stores: Column<Place> = {
  id: 'stores',
  title: '门店',
  width: 64,
  align: 'right',
  render: (place) => place.stores.toLocaleString('zh-CN'),
};

const shared: Column<Place>[] = [
  {
    id: 'city',
    title: '城市',
    width: 92,
    render: ({ city }) => (city ? clipped(city.name, `${city.province} › ${city.name}`) : <EmptyCell />),
  },
  {
    id: 'owner',
    title: '负责人',
    width: 88,
    render: ({ owner }) =>
      owner ? clipped(owner.name, `${owner.name}（${owner.uname}）`) : <EmptyCell>未指定</EmptyCell>,
  },
  {
    id: 'contact',
    title: '联系人',
    width: 196,
    exports: ['contact', 'phone'],
    render: ({ contact, phone }) =>
      contact || phone ? (
        <span className={classOf({ flow: 'row', gap: 8, minWidth: 0 }, styles.contact)}>
          {contact && <span className={classOf({ flow: 'block', minWidth: 0, clip: true })}>{contact}</span>}
          {phone && <span className={classOf({ tone: 'text2' }, styles.secondary)}>{phone}</span>}
        </span>
      ) : (
        <EmptyCell />
      ),
  },
  { id: 'status', title: '状态', width: 88, render: (place) => <PlaceStatus place={place} /> },
];

const rest: Column<Place>[] = [
  {
    id: 'members',
    title: '用户',
    width: 64,
    align: 'right',
    render: (place) => place.members.toLocaleString('zh-CN'),
  },
  {
    id: 'createdAt',
    title: '创建时间',
    width: 108,
    sort: 'createdAt',
    render: (place) => (
      <span className={classOf({ tone: 'text2' }, styles.secondary)}>
        <Moment at={place.createdAt} day />
      </span>
    ),
  },
  {
    id: 'channels',
    title: '渠道',
    width: 128,
    optional: true,
    render: (place) => clipped(place.channels.join('、')),
  },
  { id: 'address', title: '地址', width: 200, optional: true, render: (place) => clipped(place.address) },
  { id: 'remark', title: '备注', width: 160, optional: true, render: (place) => clipped(place.remark) },
];

const COLUMNS: Record<PlaceKind['id'], Column<Place>[]> = {
  dealer: [name, code, organ, ...shared, stores, ...rest],
  store: [name, code, dealer, { ...organ, optional: true }, ...shared, ...rest],
};

export const columnsOf = ({ id }: PlaceKind) => COLUMNS[id];
