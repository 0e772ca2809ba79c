import type { Place } from '@zhiying/contract';
import type { Issue } from '#kit/form/issue.ts';
import { issuesOf } from '#kit/form/issues.ts';
import type { PlaceKind } from './place.kinds.ts';

export interface PlaceDraft {
  name: string;
  code: string;
  parentId: number | undefined;
  cityCode: string | undefined;
  address: string;
  contact: string;
  /** Undefined: as it is. */
  phone: string | undefined;
  remark: string;
}

export const blankPlace = (): PlaceDraft => ({
  name: '',
  code: '',
  parentId: undefined,
  cityCode: undefined,
  address: '',
  contact: '',
  phone: '',
  remark: '',
});

export const draftOf = (place: Place): PlaceDraft => ({
  name: place.name,
  code: place.code,
  parentId: place.parent.id,
  cityCode: place.city?.code,
  address: place.address,
  contact: place.contact,
  phone: place.phone === null ? '' : undefined,
  remark: place.remark,
});

const details = ({ phone, parentId, cityCode, ...values }: PlaceDraft) => ({
  ...values,
  parentId: parentId as number,
  cityCode: cityCode ?? null,
  ...(phone === undefined ? {} : { phone: phone.trim() === '' ? null : phone }),
});

export const createBody = (values: PlaceDraft) => ({ phone: null, ...details(values) });
export const updateBody = (id: number, version: number, values: PlaceDraft) => ({
  id,
  version,
  ...details(values),
});

/** What keeps it from being saved, in the contract's words. */
export function placeIssues({ calls, parent }: PlaceKind, values: PlaceDraft, creating: boolean): Issue[] {
  const unpicked = values.parentId === undefined ? [{ path: 'parentId', msg: `请选择${parent.label}` }] : [];
  const found = creating
    ? issuesOf(calls.create, createBody(values))
    : issuesOf(calls.update, updateBody(1, 1, values));
  return [...unpicked, ...found.filter(({ path }) => unpicked.length === 0 || path !== 'parentId')];
}

export const labelsOf = ({ parent }: PlaceKind): Record<keyof PlaceDraft, string> => ({
  name: '名称',
  code: '编码',
  parentId: parent.label,
  cityCode: '城市',
  address: '地址',
  contact: '联系人',
  phone: '联系电话',
  remark: '备注',
});
