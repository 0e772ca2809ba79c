import { useQueryClient } from '@tanstack/react-query';
import type { Call } from '@zhiying/contract';
import { confirm } from '#kit/feedback/confirm.tsx';
import { message } from '#kit/feedback/notices.ts';
import { type Action, action } from '#kit/session/action.ts';
import { type ApiError, api } from '#kit/session/api/client.ts';
import { areaOf, refresh } from '#kit/session/api/queries.ts';

interface ActionableRow {
  id: number;
  can: readonly string[];
}

/** An entry of a row's menu, offered where the row's `can` allows it. */
export interface RowAct<Row> {
  can: string;
  title: string;
  call: Call;
  /** What follows from it, asked before it is done; without it the drawer opens instead of a call being made. */
  consequence?: string | ((row: Row) => string);
  danger?: boolean;
}

/** Makes the two entries every register has, edit and delete; others are written as `{ can, title, call, consequence }`. */
export const actMaker = <Row>(calls: { update: Call; remove: Call }) => ({
  edit: (): RowAct<Row> => ({ can: 'edit', title: '编辑', call: calls.update }),
  remove: (consequence: RowAct<Row>['consequence']): RowAct<Row> => ({
    can: 'delete',
    title: '删除',
    call: calls.remove,
    consequence,
    danger: true,
  }),
});
export type ActMaker<Row> = ReturnType<typeof actMaker<Row>>;

interface About<Row> {
  id: string;
  label(row: Row): string;
  open(id: number): void;
}

/** Turns menu entries into row actions: each confirms with its consequence, makes its call and reports success. */
export function useRowActions<Row extends ActionableRow>(
  acts: readonly RowAct<Row>[],
  { id, label, open }: About<Row>,
): Action<Row>[] {
  const client = useQueryClient();
  const run = async (row: Row, { title, call, consequence, danger = false }: RowAct<Row>) => {
    if (consequence === undefined) return open(row.id);
    const told = typeof consequence === 'function' ? consequence(row) : consequence;
    if (!(await confirm({ title: `${title}「${label(row)}」？`, consequence: told, okText: title, danger })))
      return;
    try {
      await (api as (call: Call, input: unknown) => Promise<unknown>)(call, { id: row.id });
      await refresh(client, areaOf(call));
      void message.success(`已${title}`);
    } catch (error) {
      void message.error((error as ApiError).message);
    }
  };
  return acts.map((act) =>
    action<Row>({
      id: `${id}.${act.can}`,
      title: act.title,
      call: act.call,
      can: act.can,
      run: (row) => run(row, act),
    }),
  );
}
