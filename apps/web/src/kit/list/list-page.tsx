import type { ListCall } from '@zhiying/contract';
import { lazyChunk } from '#kit/base/lazy-chunk.ts';
import { usePhone } from '#kit/base/use-phone.ts';
import { DeskList } from './desk-list.tsx';
import type { ListPageProps, ListProps } from './list-types.ts';
import { ListWithoutApi } from './list-without-api.tsx';
import { useListModel } from './use-list-model.ts';

const PhoneList = lazyChunk(() => import('./phone/phone-list.tsx'));

/**
 * A list page: search, table, selection across pages, export and paging over one list call of the contract.
 * The page describes its columns, fields and actions; everything else is here.
 */
export function ListPage<L extends ListCall>(props: ListPageProps<L>) {
  const own = openedIn(props as unknown as ListProps);
  return own.list ? <LoadedList props={own} list={own.list} /> : <ListWithoutApi id={own.id} />;
}

const openedIn = ({ drawer, ...props }: ListProps): ListProps =>
  drawer
    ? { ...props, openRowId: drawer.openRowId, onOpenRow: ({ id }) => drawer.open(id as number) }
    : props;

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
