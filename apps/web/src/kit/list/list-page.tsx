import type { ListCall } from '@zhiying/contract';
import { useEffect } from 'react';
import { lazyChunk } from '#kit/base/lazy-chunk.ts';
import { usePhone } from '#kit/base/use-phone.ts';
import { StateView } from '#kit/feedback/state-view.tsx';
import { DeskList } from './desk-list.tsx';
import type { ListPageProps, ListProps } from './list-types.ts';
import { useListModel } from './use-list-model.ts';

const PhoneList = lazyChunk(() => import('./phone/phone-list.tsx'));

/**
 * A list page: search, table, selection across pages, export and paging over one list call of the contract.
 * The page describes its columns, fields and actions; everything else is here.
 */
export function ListPage<L extends ListCall>(props: ListPageProps<L>) {
  const own = props as unknown as ListProps;
  return own.list ? <LoadedList props={own} list={own.list} /> : <ListWithoutApi id={own.id} />;
}

function LoadedList({ props, list }: { props: ListProps; list: ListCall }) {
  const model = useListModel(props, list);
  const phone = usePhone();
  return (
    <>
      {phone ? <PhoneList model={model} /> : <DeskList model={model} />}
      {props.aside?.({ rows: model.data.rows })}
    </>
  );
}

function ListWithoutApi({ id }: { id: string }) {
  useEffect(() => console.error(`列表「${id}」没有接口：ListPage 的 list 不能为空`), [id]);
  return (
    <StateView
      kind="error"
      title="列表未接入数据"
      text={['页面未指定数据接口，属于程序问题，与你的操作无关。', '请将页面名称反馈给管理员。']}
      footnote={<code>{id}</code>}
    />
  );
}
