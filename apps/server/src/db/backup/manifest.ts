import { z } from 'zod';

/** Raised when the layout of the archive changes; older layouts stay readable or are refused by name. */
export const FORMAT = 1;

const Named = z.object({ schema: z.string(), name: z.string() });
const Digest = z.object({ bytes: z.number(), sha256: z.string() });

export const Manifest = z.object({
  format: z.literal(FORMAT),
  app: z.string(),
  postgres: z.string(),
  createdAt: z.string(),
  /** The schema steps the data belongs to; a restore builds exactly these before it loads. */
  migrations: z.array(z.object({ hash: z.string(), at: z.number() })),
  extensions: z.array(z.string()),
  tables: z.array(Named.extend({ columns: z.array(z.string()), rows: z.number(), ...Digest.shape })),
  /** Partitions may be made while the program runs, so they are not all in the migrations. */
  partitions: z.array(
    Named.extend({
      parentSchema: z.string(),
      parent: z.string(),
      bound: z.string(),
      key: z.string().nullable(),
    }),
  ),
  sequences: z.array(Named.extend({ value: z.string(), isCalled: z.boolean() })),
  /** Null when the data folder had no files. */
  files: z.array(Digest.extend({ path: z.string() })).nullable(),
  leftOut: z.array(z.string()),
});

export type Manifest = z.infer<typeof Manifest>;
export type TableEntry = Manifest['tables'][number];

/** Names inside the archive. Table data comes in numbered parts because its length is not known beforehand. */
export const MANIFEST_NAME = 'manifest.json';
export const tableFolder = ({ schema, name }: { schema: string; name: string }) =>
  `tables/${encodeURIComponent(schema)}.${encodeURIComponent(name)}/`;
export const FILES_FOLDER = 'files/';
