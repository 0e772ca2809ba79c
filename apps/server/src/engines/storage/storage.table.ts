import { customType, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bigint, moment, momentNow } from '#db/columns.ts';
import type { ObjectChecksum } from './s3/checksums.ts';
import type { KeptHeaders } from './s3/header-values.ts';

/** Keys are ordered byte by byte, as S3 lists them, whatever the database's language is. */
const key = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });
const bytes = () => bigint({ mode: 'number' });

type Metadata = Record<string, string>;

/** What the embedded store holds. Two objects may share a file: files never change once an object refers to them. */
export const storedObject = pgTable(
  'stored_object',
  {
    key: key().primaryKey(),
    file: text().notNull(),
    size: bytes().notNull(),
    etag: text().notNull(),
    contentType: text().notNull(),
    metadata: jsonb().$type<Metadata>().notNull(),
    /** Headers that come back with it: Cache-Control, Content-Disposition and the like. */
    headers: jsonb().$type<KeptHeaders>().notNull().default({}),
    checksum: jsonb().$type<ObjectChecksum>(),
    /** Of the parts it was uploaded in; null when it came in one piece. */
    partSizes: jsonb().$type<number[]>(),
    modifiedAt: momentNow(),
  },
  (t) => [index('stored_object_file').on(t.file)],
);

/** Multipart uploads under way. */
export const storedUpload = pgTable(
  'stored_upload',
  {
    id: text().primaryKey(),
    key: key().notNull(),
    file: text().notNull(),
    contentType: text().notNull(),
    metadata: jsonb().$type<Metadata>().notNull(),
    headers: jsonb().$type<KeptHeaders>().notNull().default({}),
    /** The checksum that the object is to have. */
    checksum: jsonb().$type<Pick<ObjectChecksum, 'algorithm' | 'type'>>(),
    /** Part n belongs at (n - 1) times this in the upload's file; null until the first part comes. */
    slotSize: bytes(),
    createdAt: momentNow(),
  },
  (t) => [index('stored_upload_key').on(t.key, t.id), index('stored_upload_created').on(t.createdAt)],
);

export const storedPart = pgTable(
  'stored_part',
  {
    uploadId: text()
      .notNull()
      .references(() => storedUpload.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    size: bytes().notNull(),
    /** Null while the part is on its way. */
    etag: text(),
    /** A file of its own, for a part that did not fit its slot or came again; null when it is in its slot. */
    file: text(),
    modifiedAt: momentNow(),
  },
  (t) => [primaryKey({ columns: [t.uploadId, t.number] })],
);

/** Files whose object is gone. They stay for a while, so that a backup taken meanwhile still finds them, and count as used till then. */
export const storedTrash = pgTable(
  'stored_trash',
  {
    file: text().primaryKey(),
    key: key().notNull().default(''),
    size: bytes().notNull().default(0),
    at: moment().notNull(),
  },
  (t) => [index('stored_trash_key').on(t.key)],
);
