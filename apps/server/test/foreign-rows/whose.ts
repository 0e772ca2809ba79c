import type { Database } from '#db/database.ts';
import type { SQL } from '#db/sql.ts';

/** Whose rows are made, and where they hang. */
export interface Whose {
  db: Database;
  /** The id that a statement answers with. */
  only(statement: SQL): Promise<number>;
  /** `SELECT channel, node, path, owner`, to begin an INSERT … SELECT with. */
  placed: SQL;
  nodeId: number;
  uname: string;
  member: number;
  /** The channel of the node, and the one a foreign row of the whole channel belongs to. */
  place: number;
  channel: number;
  /** What they are called; whatever is not renamed afterwards is called so at once. */
  whose: '自己的' | '他人的';
  /** Rows of whoever walks. */
  own: boolean;
}
