import type { WebhookSubject } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import type { RequiredCalls } from '#kernel/access/actor.ts';
import type { Secrets } from '#kernel/secrets.ts';
import { slot } from '#kernel/slot.ts';

/** A row as it is told to other systems, with whose it is. */
export interface ToldRow {
  id: number;
  path: string;
  ownerId: number | null;
  fields: Readonly<Record<string, unknown>>;
}

/** What a module tells other systems of its rows. */
export interface WebhookSource<Row extends ToldRow = ToldRow> {
  subject: WebhookSubject;
  /** Nobody is told of rows that they could not see with one of these calls. */
  seenBy: RequiredCalls;
  rows(db: Queries, ids: readonly number[]): Promise<Row[]>;
  /** For receivers of people who may see whole numbers by `call`; numbers are masked for everybody else. */
  whole?: { call: RequiredCalls; fields(row: Row, secrets: Secrets): Readonly<Record<string, unknown>> };
}

export const webhookSources = slot<WebhookSource>('open.webhookSources');

/** Keeps the type of the rows to the source itself. */
export const webhookSource = <Row extends ToldRow>(source: WebhookSource<Row>) =>
  webhookSources.with(source as unknown as WebhookSource);
