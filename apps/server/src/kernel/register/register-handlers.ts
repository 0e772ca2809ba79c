import type { Actor } from '#kernel/access/actor.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { findVisible } from '#kernel/list/find-visible.ts';
import { firstRows, type ListSource, listPage, type PageRequest } from '#kernel/list/list.ts';
import type { Storage } from '#kernel/storage.ts';
import type { Unit } from '#kernel/unit.ts';
import type { Columns, Locked, RegisterStore } from './register-store.ts';

interface Row {
  id: number | string;
}
interface Saving extends Pick<Kernel, 'storage' | 'jobs'> {
  unit: Unit;
  actor: Actor;
  before: Locked<object> | null;
}

/** A register as far as its calls ask about it; the types of its fields are the declaration's business. */
interface Kept {
  noun: string;
  label: string;
  paged: boolean;
  renamed?: 'former' | 'new';
  rows: RegisterStore<Row, object, string>;
  source(actor: Actor, asked: object, storage: Storage): ListSource<Row>;
  /** The same with rows in full. */
  whole(actor: Actor, asked: object, storage: Storage): ListSource<Row>;
  write(fields: object, saving: Saving): Columns | Promise<Columns>;
  saved?(row: { id: number; fields: object }, saving: Saving): Promise<unknown>;
}

interface Asking<Body> {
  actor: Actor;
  body: Body;
}

interface Changed extends Record<string, unknown> {
  id: number;
  version: number;
}

/** Rows of a list without pages. */
const MOST = 500;

/** The calls that every register answers alike. */
export function registerHandlers(kernel: Kernel, kept: Kept) {
  const { noun, label, paged, renamed, rows, source, whole, write, saved } = kept;
  const { db, tx, storage, jobs } = kernel;
  return {
    list: async ({ actor, body }: Asking<PageRequest>) =>
      paged
        ? listPage(db, source(actor, body, storage), body)
        : { rows: await firstRows(db, source(actor, {}, storage), MOST) },

    info: ({ actor, query }: { actor: Actor; query: { id: number } }) =>
      findVisible(db, whole(actor, {}, storage), query.id, noun),

    create: ({ actor, body: fields }: Asking<Record<string, unknown>>) =>
      tx(actor, async (unit) => {
        const saving = { unit, actor, storage, jobs, before: null };
        const columns = await write(fields, saving);
        const { id } = await rows.insert(unit, actor, String(fields[label]), columns);
        await saved?.({ id, fields }, saving);
        return rows.one(unit, actor, id);
      }),

    update: ({ actor, body: { id, version, ...fields } }: Asking<Changed>) =>
      tx(actor, async (unit) => {
        const before = await rows.lock(unit, actor, 'edit', id);
        const saving = { unit, actor, storage, jobs, before };
        const name = renamed === 'new' ? String(fields[label]) : before.label;
        await rows.update(unit, actor, before, version, await write(fields, saving), name);
        await saved?.({ id, fields }, saving);
        return rows.one(unit, actor, id);
      }),

    remove: ({ actor, body: { id } }: Asking<{ id: number }>) =>
      tx(actor, async (unit) => {
        await rows.remove(unit, await rows.lock(unit, actor, 'delete', id));
        return null;
      }),
  };
}
