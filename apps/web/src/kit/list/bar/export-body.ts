import { EXPORT_LIMIT } from '@zhiying/contract';
import type { ListModel } from '../use-list-model.ts';

interface ExportChoice {
  scope: 'chosen' | 'filter';
  columns: 'visible' | 'all';
  format: 'xlsx' | 'csv';
}

/** The body of the export twin. Rows chosen one by one travel as ids; everything else is asked for by filter. */
export function exportBody(
  { address, selection, layout, list }: ListModel,
  { scope, columns, format }: ExportChoice,
) {
  const { search, sort, order } = address.current;
  const byIds = scope === 'chosen' && !selection.selection.whole;
  const fields = layout.shown
    .flatMap((column) => column.exports ?? [column.id])
    .filter((field, index, all) => field in list.list.columns && all.indexOf(field) === index);
  return {
    page: 1,
    limit: EXPORT_LIMIT,
    sort,
    order,
    format,
    ...search,
    ...(byIds ? { ids: [...selection.selection.ids].join(',') } : {}),
    ...(columns === 'visible' && fields.length > 0 ? { fields } : {}),
  };
}
